const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What is left, in whole seconds that have begun: 0 at the end and after it. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND));

/** ms until the figure changes. */
export const untilNextSecond = (until: number, now: number): number => (until - now) % SECOND || SECOND;

const two = (value: number): string => String(value).padStart(2, '0');

/** "04:59", "1:04:59", and whole days before it: `{ days: 2, time: '04:00:00' }`. */
export const countdownParts = (seconds: number): { days: number; time: string } => {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = two(seconds % 60);
  if (days > 0) return { days, time: `${two(hours)}:${two(minutes)}:${rest}` };
  return { days, time: hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${two(minutes)}:${rest}` };
};

/** The moments that are said aloud: few, and none in the last seconds. */
export const spokenSeconds = [10 * MINUTE, 5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND, 0].map((ms) => ms / SECOND);

/** The moment to say when the figure went from `before` to `after` seconds; undefined where none was passed. */
export const passed = (before: number, after: number): number | undefined =>
  spokenSeconds.findLast((at) => before > at && after <= at);
