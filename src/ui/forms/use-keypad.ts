import { useEffect } from 'react';

/** Tracks the on-screen keypad while a bottom bar needs it. The code is loaded with the first such bar. */
export const useKeypad = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    import('./keypad.ts').then(
      ({ followKeypad }) => {
        if (!isUnmounted) stop = followKeypad();
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [isNeeded]);
};
