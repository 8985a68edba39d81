import { useEffect, useState } from 'react';
import { serverNow } from '../../../client/http/server-clock.ts';

/** How long a quote is good for where the operator states nothing, in ms. */
const DEFAULT_AGE_MS = 3000;
/** How long an order is on its way at least, in ms: a quote is not sent in its last moment. */
const TRAVEL_MS = 300;
const LOOK_MS = 500;

/** Whether a quote is too old to be sent. `time`: ms when it was made. */
export const useQuoteAge = (time: number | undefined, limit: number = DEFAULT_AGE_MS): boolean => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return time === undefined || now - time > limit - TRAVEL_MS;
};
