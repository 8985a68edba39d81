import { twoDigits } from '../../domain/date-format.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts';

/** Returns the remaining time in seconds, rounded up; 0 at the end and after it. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND_MS));

/** Returns the ms until the number of seconds changes. */
export const untilNextSecond = (until: number, now: number): number => (until - now) % SECOND_MS || SECOND_MS;

/** Formats seconds as "04:59" or "1:04:59", with days separately: `{ days: 2, time: '04:00:00' }`. */
export const countdownParts = (seconds: number): { days: number; time: string } => {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(seconds % 60);
  if (days > 0) return { days, time: `${twoDigits(hours)}:${twoDigits(minutes)}:${rest}` };
  return { days, time: hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${twoDigits(minutes)}:${rest}` };
};

/** Remaining seconds that screen readers announce. There are few, and none in the last seconds. */
export const spokenSeconds = [10 * MINUTE_MS, 5 * MINUTE_MS, MINUTE_MS, 30 * SECOND_MS, 10 * SECOND_MS, 0].map(
  (ms) => ms / SECOND_MS,
);

/** Returns the spoken moment that was passed between `before` and `after` seconds, or undefined. */
export const momentPassed = (before: number, after: number): number | undefined =>
  spokenSeconds.findLast((seconds) => before > seconds && after <= seconds);
