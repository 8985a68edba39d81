import { limits } from '../../config.ts';

/**
 * Seconds until a code can be asked for again, by the clock and not by ticks (AUTH-15): 60 just after sending, 0 once
 * it may be sent. A clock that was set back can never make anybody wait longer than the whole time.
 */
export const secondsLeft = (sentAt: number | undefined, now: number): number => {
  if (sentAt === undefined || !Number.isFinite(sentAt)) return 0;
  const passed = now - Math.min(sentAt, now);
  return Math.max(0, Math.ceil((limits.codeResend - passed) / 1000));
};

/** ms until the number of seconds changes, so that a display ticks with the clock and never drifts. */
export const untilNextSecond = (sentAt: number, now: number): number => {
  const remaining = limits.codeResend - (now - Math.min(sentAt, now));
  return remaining % 1000 || 1000;
};
