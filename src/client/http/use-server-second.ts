import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';
import { SECOND_MS } from '../../domain/time.ts';

/** Returns the second of the server's clock in ms, and renders when it changes: at the same moment everywhere. */
export function useServerSecond(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setTimeout(() => setNow(serverNow()), SECOND_MS - (serverNow() % SECOND_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now - (now % SECOND_MS);
}
