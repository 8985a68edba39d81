import { job } from './jobs.ts';

/** Compares the machine's clock with the database's; between two runs the monotonic timer tells. */
export const clockJob = job({
  name: 'clock',
  every: 5000,
  movesMoney: false,
  run: ({ clockGuard }) => clockGuard?.measure() ?? Promise.resolve(),
});
