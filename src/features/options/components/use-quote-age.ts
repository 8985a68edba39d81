import { useEffect, useState } from 'react';
import { serverNow } from '../../../client/http/server-clock.ts';

/** Maximum age of a quote if the operator states none. */
const DEFAULT_MAX_AGE_MS = 3000;
/** Shortest time that an order takes to arrive: a quote about to expire is not sent. */
const TRAVEL_MS = 300;
const CHECK_INTERVAL_MS = 500;

/**
 * Returns whether a quote is too old to be sent.
 * @param time ms when the quote was made
 */
export const useIsQuoteOld = (time: number | undefined, maxAgeMs: number = DEFAULT_MAX_AGE_MS): boolean => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return time === undefined || now - time > maxAgeMs - TRAVEL_MS;
};
