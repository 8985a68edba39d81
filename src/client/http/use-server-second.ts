import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../domain/time.ts';
import { serverNow } from './server-clock.ts';

/**
 * Returns the second of the server's clock in ms, and renders when it changes: at the same moment everywhere.
 * @param clock another clock in ms, for a recording
 */
export function useServerSecond(clock = serverNow): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setTimeout(() => setNow(clock()), SECOND_MS - (clock() % SECOND_MS));
    return () => clearTimeout(timer);
  }, [clock, now]);
  return now - (now % SECOND_MS);
}
