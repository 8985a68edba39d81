import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { request } from '../../../client/http/request.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { connection } from '../../../client/http/connection.ts';
import { CallError } from '../../../client/http/errors.ts';
import { delayUntil } from '../../../client/http/server-timer.ts';
import { encode } from '../../../client/http/transport.ts';
import { readCached } from '../../../client/query/response-cache.ts';
import { useOutage } from '../../../client/query/use-resource.ts';
import { useForeground } from '../../../client/query/use-foreground.ts';
import { transferOutInfo } from '../../../api/liquidity.ts';
import type { ResponseOf } from '../../../api/endpoint.ts';

export type RedemptionTerms = ResponseOf<typeof transferOutInfo>;

interface Read {
  /** The amount that the terms are of. */
  readonly amount: string | undefined;
  readonly terms: RedemptionTerms | undefined;
  readonly error: CallError | undefined;
  /** The day that they are of is over: cap, interest and arrival are others by now. */
  readonly over: boolean;
}

/** ms when a quick redemption arrives, if it is confirmed now; undefined where it is not stated. */
export const quickArrival = (terms: RedemptionTerms | undefined): number | undefined =>
  terms?.quickArrives === undefined ? undefined : Math.max(terms.quickArrives, serverNow());

/** ms after the last key until the server is asked. */
const DEBOUNCE_MS = 250;
/** ms after the new day's hour until it is asked for: the server's clock is known that well. */
const CLOCK_SKEW_MS = 1000;

/**
 * What a redemption of the amount means both ways, asked anew for each amount, since the cap moves while one types
 * (LIQ-08), when the page comes to the front, and when the cap is whole again (LIQ-11). `terms` are the newest that
 * came; `exact` says that they are of this very amount and day.
 */
export const useRedemption = (
  amount: string | undefined,
): { terms: RedemptionTerms | undefined; exact: boolean; error: CallError | undefined; again: () => void } => {
  const [parsed, setRead] = useState<Read>({ amount: undefined, terms: undefined, error: undefined, over: false });
  const [turn, setTurn] = useState(0);
  const { online } = useSnapshot(connection);
  const waits = parsed.terms === undefined ? 0 : DEBOUNCE_MS;
  useEffect(() => {
    const abort = new AbortController();
    let ended = false;
    const timer = setTimeout(() => {
      void request(transferOutInfo, amount === undefined ? {} : { amount }, { signal: abort.signal })
        .then(
          (terms) => setRead({ amount, terms, error: undefined, over: false }),
          (error: unknown) => {
            if (!abort.signal.aborted && error instanceof CallError && !error.silent)
              setRead((old) => ({ ...old, error }));
          },
        )
        .finally(() => (ended = true));
    }, waits);
    // one that is under way goes on
    const stop = subscribeKey(connection, 'restored', () => ended && setTurn((count) => count + 1), true);
    return () => {
      clearTimeout(timer);
      abort.abort();
      stop();
    };
    // the pause is only for what is typed after the first answer
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [amount, turn]);
  useEffect(() => {
    if (online) return undefined;
    const left = new AbortController();
    void readCached(transferOutInfo, encode({})).then((stored) => {
      // they can be read, and nothing is confirmed by them
      if (stored && !left.signal.aborted)
        setRead((old) => (old.terms ? old : { ...old, amount: undefined, terms: stored.value, over: true }));
    });
    return () => left.abort();
  }, [online]);
  const resets = parsed.terms?.quickResets;
  const look = (): void => {
    if (resets !== undefined && resets <= serverNow()) setRead((old) => ({ ...old, over: true }));
    setTurn((count) => count + 1);
  };
  useForeground(look);
  const reset = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look();
  });
  useEffect(() => {
    // an hour that has passed already was not told for waiting
    if (resets === undefined || resets <= serverNow()) return undefined;
    const timer = setTimeout(() => reset(), delayUntil(resets, CLOCK_SKEW_MS));
    return () => clearTimeout(timer);
  }, [resets]);
  const { error } = useOutage(transferOutInfo, { value: parsed.terms, error: parsed.error, loading: true });
  return {
    terms: parsed.terms,
    exact: parsed.terms !== undefined && parsed.amount === amount && !parsed.over,
    error,
    again: () => setTurn((count) => count + 1),
  };
};
