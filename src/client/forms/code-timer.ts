import { limits } from '../../config.ts';

/**
 * Returns the seconds until a code can be requested again, by the clock instead of counted ticks (AUTH-15): 60 just
 * after sending, 0 once it may be sent. If the clock was set back, the wait never exceeds the full time.
 */
export const secondsLeft = (sentAt: number | undefined, now: number): number => {
  if (sentAt === undefined || !Number.isFinite(sentAt)) return 0;
  const passed = now - Math.min(sentAt, now);
  return Math.max(0, Math.ceil((limits.codeResend - passed) / 1000));
};

/** Returns the ms until the number of seconds changes, so that a display never drifts from the clock. */
export const untilNextSecond = (sentAt: number, now: number): number => {
  const remaining = limits.codeResend - (now - Math.min(sentAt, now));
  return remaining % 1000 || 1000;
};
