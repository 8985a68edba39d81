import type { ClockGuard } from './clock-guard.ts';
import type { Job } from './jobs.ts';

/** Keeps the server's clock in step with the database's and compares the machine's clock with it. */
export const clockJob: Job<{ readonly clockGuard?: ClockGuard }> = {
  name: 'clock',
  intervalMs: 5000,
  movesMoney: false,
  run: ({ clockGuard }) => clockGuard?.measure() ?? Promise.resolve(),
};
