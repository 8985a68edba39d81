import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();
const setPressed = (isDown: boolean): void => {
  isPressed = isDown;
  for (const listener of listeners) listener();
};
const press = (): void => setPressed(true);
// deferred, because the click follows the release and goes to the element that is there then
const release = (): void => void setTimeout(setPressed, 0, false);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('pointerdown', press, true);
    for (const name of ['pointerup', 'pointercancel'] as const) document.addEventListener(name, release, true);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('pointerdown', press, true);
    for (const name of ['pointerup', 'pointercancel'] as const) document.removeEventListener(name, release, true);
    isPressed = false;
  };
};

/**
 * Returns a value, but holds back changes while a finger is down, so that the element under the finger does not move
 * away.
 */
export const useStill = (value: string): string => {
  const isFingerDown = useSyncExternalStore(subscribe, () => isPressed);
  const [heldValue, setHeldValue] = useState(value);
  if (!isFingerDown && heldValue !== value) setHeldValue(value);
  return isFingerDown ? heldValue : value;
};
