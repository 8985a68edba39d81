import { useState, useSyncExternalStore } from 'react';

let pressed = false;
const readers = new Set<() => void>();
const tell = (now: boolean): void => {
  pressed = now;
  for (const reader of readers) reader();
};
const press = (): void => tell(true);
// the click comes after the release, and goes to what is under it then
const release = (): void => void setTimeout(tell, 0, false);

const subscribe = (reader: () => void): (() => void) => {
  readers.add(reader);
  if (readers.size === 1) {
    document.addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, true);
  }
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    document.removeEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel'] as const) document.removeEventListener(end, release, true);
    pressed = false;
  };
};

/**
 * The value, but while a finger is down the one from before: what it presses is not pushed away under it, and another
 * thing into its place.
 */
export const useStill = (value: string): string => {
  const held = useSyncExternalStore(subscribe, () => pressed);
  const [still, setStill] = useState(value);
  if (!held && still !== value) setStill(value);
  return held ? still : value;
};
