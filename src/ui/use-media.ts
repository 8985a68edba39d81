import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, and renders anew when that changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
};

export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** The person asked the system for less motion. */
export const useReducedMotion = (): boolean => useMedia(reducedMotion);

const wide = '(min-width: 900px)';

/** From 900 px: a rail instead of the tab bar, details beside their list. */
export const useWide = (): boolean => useMedia(wide);

/** The same outside of a component, as it is now. */
export const isWide = (): boolean => globalThis.matchMedia(wide).matches;
