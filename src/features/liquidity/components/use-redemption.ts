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

interface LatestTerms {
  /** The amount of the terms. */
  readonly amount: string | undefined;
  readonly terms: RedemptionTerms | undefined;
  readonly error: CallError | undefined;
  /** The day of the terms is over: cap, interest and arrival have changed. */
  readonly isOutdated: boolean;
}

/** Returns when a quick redemption that is confirmed now arrives, in ms; undefined if the server does not state it. */
export const quickArrival = (terms: RedemptionTerms | undefined): number | undefined =>
  terms?.quickArrives === undefined ? undefined : Math.max(terms.quickArrives, serverNow());

/** Time after the last key until the terms are requested. */
const DEBOUNCE_MS = 250;
/** Time after the daily reset until the terms are requested: how exactly the device knows the server's clock. */
const CLOCK_SKEW_MS = 1000;

interface Redemption {
  /** The latest terms that have loaded. */
  readonly terms: RedemptionTerms | undefined;
  /** The terms belong to this amount and day. */
  readonly areTermsCurrent: boolean;
  readonly error: CallError | undefined;
  readonly retry: () => void;
}

/**
 * Returns the terms of redeeming an amount, quick and standard. Requests them for each amount, since the cap changes
 * while the customer types (LIQ-08), when the page returns to the foreground, and when the cap resets (LIQ-11).
 */
export const useRedemption = (amount: string | undefined): Redemption => {
  const [latest, setLatest] = useState<LatestTerms>({
    amount: undefined,
    terms: undefined,
    error: undefined,
    isOutdated: false,
  });
  const [requestCount, setRequestCount] = useState(0);
  const { online } = useSnapshot(connection);
  const delayMs = latest.terms === undefined ? 0 : DEBOUNCE_MS;
  const requestAgain = (): void => setRequestCount((count) => count + 1);
  useEffect(() => {
    const abort = new AbortController();
    let hasEnded = false;
    const timer = setTimeout(() => {
      void request(transferOutInfo, amount === undefined ? {} : { amount }, { signal: abort.signal })
        .then(
          (terms) => setLatest({ amount, terms, error: undefined, isOutdated: false }),
          (error: unknown) => {
            if (!abort.signal.aborted && error instanceof CallError && !error.silent)
              setLatest((previous) => ({ ...previous, error }));
          },
        )
        .finally(() => (hasEnded = true));
    }, delayMs);
    // a request under way goes on after an outage
    const unsubscribe = subscribeKey(
      connection,
      'restored',
      () => hasEnded && setRequestCount((count) => count + 1),
      true,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
      unsubscribe();
    };
    // only a new amount or request runs this, not the change of the delay after the first response
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [amount, requestCount]);
  useEffect(() => {
    if (online) return undefined;
    const abort = new AbortController();
    void readCached(transferOutInfo, encode({})).then((cached) => {
      // cached terms are outdated: customers can read them, but not confirm on them
      if (cached && !abort.signal.aborted)
        setLatest((previous) =>
          previous.terms ? previous : { ...previous, amount: undefined, terms: cached.value, isOutdated: true },
        );
    });
    return () => abort.abort();
  }, [online]);
  const resetsAt = latest.terms?.quickResets;
  const refresh = (): void => {
    if (resetsAt !== undefined && resetsAt <= serverNow()) setLatest((previous) => ({ ...previous, isOutdated: true }));
    requestAgain();
  };
  useForeground(refresh);
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    // a reset in the past leaves nothing to wait for
    if (resetsAt === undefined || resetsAt <= serverNow()) return undefined;
    const timer = setTimeout(() => refreshIfVisible(), delayUntil(resetsAt, CLOCK_SKEW_MS));
    return () => clearTimeout(timer);
  }, [resetsAt]);
  const { error } = useOutage(transferOutInfo, { value: latest.terms, error: latest.error, loading: true });
  return {
    terms: latest.terms,
    areTermsCurrent: latest.terms !== undefined && latest.amount === amount && !latest.isOutdated,
    error,
    retry: requestAgain,
  };
};
