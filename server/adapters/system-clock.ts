import type { Clock, SettableClock } from '../ports/clock.ts';

const machineClock: Clock = { now: () => Date.now() };

/** The clock of this machine, until it is set: from then on the monotonic timer carries it through every jump. */
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
