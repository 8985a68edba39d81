let enabled = false;

/** Follows the person's setting; nothing vibrates before. */
export const setHaptics = (on: boolean): void => {
  enabled = on;
};

/** Whether this device can vibrate at all. */
export const canVibrate = (): boolean => 'vibrate' in navigator;

/** A short vibration, ms, where the person has switched it on and has not asked for less motion (LIVE-15). */
export const vibrate = (ms: number): void => {
  if (enabled && canVibrate() && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(ms);
};

/** ms of a tap that was taken, and of an order that was accepted. */
export const TAP_MS = 10;
export const ACCEPTED_MS = 20;
