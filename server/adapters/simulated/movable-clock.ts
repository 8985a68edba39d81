import type { Clock, MovableClock } from '../../ports/clock.ts';
import { systemClock } from '../system-clock.ts';

/** Creates a clock that is ahead of its source by as much as it was moved. */
export function movableClock(source: Clock = systemClock()): MovableClock {
  let aheadMs = 0;
  return {
    source,
    now: () => source.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms;
    },
    reset: () => {
      aheadMs = 0;
    },
    get isMoved() {
      return aheadMs !== 0;
    },
  };
}
