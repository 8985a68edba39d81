import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and renders again when that changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
};

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Returns whether the customer has reduced motion in the system settings. */
export const useReducedMotion = (): boolean => useMedia(REDUCED_MOTION);

const WIDE = '(min-width: 900px)';

/** Returns whether the window is at least 900 px wide: a rail instead of the tab bar, details next to their list. */
export const useWide = (): boolean => useMedia(WIDE);

/** Returns whether a third column fits next to the rail and a page: from 1280 px on. */
export const useExtraWide = (): boolean => useMedia('(min-width: 1280px)');

/** Returns the current value of `useWide` outside a component. */
export const isWide = (): boolean => globalThis.matchMedia(WIDE).matches;
