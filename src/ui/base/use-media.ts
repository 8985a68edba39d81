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

/** Whether the customer has chosen less motion in this app (`app/boot/theme.ts`). */
const hasChosenLess = (): boolean => document.documentElement.dataset['motion'] === 'less';

/** Whether to move as little as possible: by the system's setting, or by the customer's choice in this app. */
export const prefersLessMotion = (): boolean => hasChosenLess() || globalThis.matchMedia(REDUCED_MOTION).matches;

/** Returns `prefersLessMotion`. A choice in the settings applies to what is drawn after it. */
export const useReducedMotion = (): boolean => useMedia(REDUCED_MOTION) || hasChosenLess();

const WIDE = '(min-width: 900px)';

/** Returns whether the window is at least 900 px wide: a rail instead of the tab bar, details next to their list. */
export const useWide = (): boolean => useMedia(WIDE);

/** Returns the current value of `useWide` outside a component. */
export const isWide = (): boolean => globalThis.matchMedia(WIDE).matches;
