import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when the page comes back to the foreground or is restored from the back/forward cache. */
export function useForeground(onReturn: () => void): void {
  const returnIfVisible = useEffectEvent((): void => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    const onVisibilityChange = (): void => returnIfVisible();
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) returnIfVisible();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    globalThis.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      globalThis.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
