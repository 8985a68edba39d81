import { job } from './jobs.ts';

/** Keeps the server's clock in step with the database's and compares the machine's clock with it. */
export const clockJob = job({
  name: 'clock',
  intervalMs: 5000,
  movesMoney: false,
  run: ({ clockGuard }) => clockGuard?.measure() ?? Promise.resolve(),
});
