import { useEffect } from 'react';

/** Follows the keypad while a bottom bar is to stand above it; its code comes with the first such bar. */
export const useKeypad = (requested: boolean): void => {
  useEffect(() => {
    if (!requested) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    import('./keypad.ts').then(
      ({ followKeypad }) => {
        if (!gone) stop = followKeypad();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [requested]);
};
