/** The only source of time: nothing in the server reads the machine's clock past it (SRV-14). */
export interface Clock {
  /** ms since 1970. */
  now(): number;
}

/** A clock that QA and tests move; production never gets one. */
export interface MovableClock extends Clock {
  /** The clock that it runs by. */
  readonly source: Clock;
  advance(ms: number): void;
  reset(): void;
  /** Whether it shows another time than its source. */
  readonly isMoved: boolean;
}
