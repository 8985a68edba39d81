import { useEffect, useEffectEvent } from 'react';

/** Whether a key belongs to what has the focus: a field, a list of choices, an open dialog. */
const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]'));

/** Calls `act` for keys that no field takes. It returns whether it used the key. */
export function useKeys(act: (key: string) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isTaken(event) && act(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handle(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
