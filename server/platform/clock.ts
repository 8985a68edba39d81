/** The one source of time; nothing in the server reads the machine's clock past this file (SRV-14). */
export interface Clock {
  /** ms since 1970. */
  now(): number;
}

/** A clock that QA and tests move; production never gets one. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
  reset(): void;
  /** Whether it shows another time than its source. */
  readonly isMoved: boolean;
}

export const systemClock: Clock = { now: () => Date.now() };

export function movableClock(source: Clock = systemClock): MovableClock {
  let ahead = 0;
  return {
    now: () => source.now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
    reset: () => {
      ahead = 0;
    },
    get isMoved() {
      return ahead !== 0;
    },
  };
}
