import { useEffect, useEffectEvent } from 'react';

/** Calls when the page comes back to the foreground, or is taken back from the history of the browser. */
export function useForeground(returned: () => void): void {
  const look = useEffectEvent((): void => {
    if (document.visibilityState === 'visible') returned();
  });
  useEffect(() => {
    const seen = (): void => look();
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) look();
    };
    document.addEventListener('visibilitychange', seen);
    globalThis.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      globalThis.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
