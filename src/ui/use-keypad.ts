import { useEffect } from 'react';

/** Follows the keypad while a bottom bar is to stand above it; its code comes with the first such bar. */
export const useKeypad = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted) return undefined;
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
  }, [wanted]);
};
