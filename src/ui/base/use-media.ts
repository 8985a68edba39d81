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

/** Whether to move as little as possible: by the system's setting, or by the customer's choice in this app. */
export const prefersLessMotion = (): boolean =>
  document.documentElement.dataset['motion'] === 'less' || globalThis.matchMedia(REDUCED_MOTION).matches;

const onMotionChange = (onChange: () => void): (() => void) => {
  const list = globalThis.matchMedia(REDUCED_MOTION);
  list.addEventListener('change', onChange);
  const choice = new MutationObserver(onChange);
  choice.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => {
    list.removeEventListener('change', onChange);
    choice.disconnect();
  };
};

/** Returns the current value of `prefersLessMotion`, and renders again when it changes. */
export const useReducedMotion = (): boolean => useSyncExternalStore(onMotionChange, prefersLessMotion);

const WIDE = '(min-width: 900px)';

/** Returns whether the window is at least 900 px wide: a rail instead of the tab bar, details next to their list. */
export const useWide = (): boolean => useMedia(WIDE);

/** Returns whether a third column fits next to the rail and a page: from 1280 px on. */
export const useExtraWide = (): boolean => useMedia('(min-width: 1280px)');

/** Returns the current value of `useWide` outside a component. */
export const isWide = (): boolean => globalThis.matchMedia(WIDE).matches;
