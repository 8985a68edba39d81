let isEnabled = false;

/** Turns vibration on or off; it is off by default. */
export const setHaptics = (isOn: boolean): void => {
  isEnabled = isOn;
};

/** Whether this device can vibrate at all. */
export const canVibrate = (): boolean => 'vibrate' in navigator;

/** Vibrates for `ms` if the customer has turned it on and has not reduced motion (LIVE-15). */
export const vibrate = (ms: number): void => {
  if (isEnabled && canVibrate() && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(ms);
};

/** Durations after a tap and after an accepted order. */
export const TAP_MS = 10;
export const ACCEPTED_MS = 20;
