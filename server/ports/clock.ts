/** The server's only source of time: no other code reads the machine's clock (SRV-14). */
export interface Clock {
  /** ms since 1970. */
  now(): number;
}

/** A clock that can be set to the database's, so that all instances of a deployment show the same time. */
export interface SettableClock extends Clock {
  /** The machine's own clock, which `set` does not change. */
  readonly machine: Clock;
  /** Sets the clock to `time`, ms since 1970. From then on it follows the monotonic timer. */
  set(time: number): void;
}

export const isSettable = (clock: Clock): clock is SettableClock => 'set' in clock;

/** A clock that QA and tests can move. Production never has one. */
export interface MovableClock extends Clock {
  /** The clock from which its offset counts. */
  readonly source: Clock;
  advance(ms: number): void;
  reset(): void;
  /** Whether its time differs from the source's. */
  readonly isMoved: boolean;
}
