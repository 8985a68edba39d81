import { useEffect, useEffectEvent } from 'react';
import { connection } from '../http/connection.ts';

/** Reads again every `ms` while `on`, the page is visible and there is a connection. */
export function usePoll(refresh: () => void, ms: number, on: boolean): void {
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && connection.online) refresh();
  });
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => read(), ms);
    return () => clearInterval(timer);
  }, [ms, on]);
}
