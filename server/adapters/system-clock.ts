import type { Clock, SettableClock } from '../ports/clock.ts';

const machineClock: Clock = { now: () => Date.now() };

/** Creates a clock that shows the machine's time until it is set, and then follows the monotonic timer. */
export function systemClock(
  machine: Clock = machineClock,
  elapsed: () => number = () => performance.now(),
): SettableClock {
  let base: { readonly time: number; readonly elapsed: number } | undefined;
  return {
    machine,
    now: () => (base ? Math.round(base.time + elapsed() - base.elapsed) : machine.now()),
    set: (time) => {
      base = { time, elapsed: elapsed() };
    },
  };
}
