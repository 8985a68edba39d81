/** The only source of time: nothing in the server reads the machine's clock past it (SRV-14). */
export interface Clock {
  /** ms since 1970. */
  now(): number;
}

/** A clock that can be set to the database's, so that all instances of a deployment show the same time. */
export interface SettableClock extends Clock {
  /** The machine's own clock, whatever this one was set to. */
  readonly machine: Clock;
  /** Shows `time` now, ms since 1970, and runs on by the monotonic timer. */
  set(time: number): void;
}

export const isSettable = (clock: Clock): clock is SettableClock => 'set' in clock;

/** A clock that QA and tests move; production never gets one. */
export interface MovableClock extends Clock {
  /** The clock that it runs by. */
  readonly source: Clock;
  advance(ms: number): void;
  reset(): void;
  /** Whether it shows another time than its source. */
  readonly isMoved: boolean;
}
