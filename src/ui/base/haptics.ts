let isEnabled = false;

/** Turns vibration on or off; it is off by default. */
export const setHaptics = (isOn: boolean): void => {
  isEnabled = isOn;
};

/** Whether this device can vibrate at all. */
export const canVibrate = (): boolean => 'vibrate' in navigator;

/** Vibrates for `ms`, or for such times with pauses between them, if turned on and without reduced motion (LIVE-15). */
export const vibrate = (ms: number | number[]): void => {
  if (isEnabled && canVibrate() && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(ms);
};

/** Durations after a tap and after an accepted order. */
export const TAP_MS = 10;
export const ACCEPTED_MS = 20;

/** When one of the ten prices that decide an order arrives, and at its result, the same for a gain and a loss. */
export const PRICE_MS = 5;
export const RESULT_MS = [10, 40, 10];
