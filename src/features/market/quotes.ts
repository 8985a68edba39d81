import { proxy } from 'valtio';
import { limits } from '../../config.ts';

/**
 * The newest price of a coin. It becomes a proxy when a component first reads it, so that a tick only renders that
 * coin's row (MARKET-06) and all other coins cost little: 500 proxies take a slow phone 35 ms of a start (FAST-04).
 * `ticks.ts` handles ticks and loads with the feed.
 */
export interface Quote {
  /** Undefined if the server has none, which reads "–", never 0. */
  price: string | undefined;
  /** Percentage of 24 hours. */
  change: string | undefined;
  /** ms of the price by the server's clock. */
  time: number | undefined;
  /** The price arrived live within the last 5 s; otherwise it is grey and shows its time (MARKET-07). */
  fresh: boolean;
}

type ListedQuote = Partial<Pick<Quote, 'price' | 'change' | 'time'>> & { readonly code: string };

/** A coin's quote, and the state of its ticks. */
export interface CoinEntry {
  quote: Quote;
  /** `quote` is a proxy. */
  isProxy: boolean;
  /** Sequence number and time of the newest accepted tick, painted or not. */
  seq: number;
  time: number;
  /** The stream epoch of `seq`: a restarted server restarts its sequence numbers. */
  epoch: number;
  /** `Date.now()` when the newest tick arrived. */
  receivedAt: number;
}

/**
 * The market as a whole. `live`: at least one price is fresh. `at`: ms of the newest price by the server's clock.
 * `paused`: the customer has paused live prices (A11Y-05).
 */
export const market = proxy<{ live: boolean; at: number | undefined; paused: boolean }>({
  live: false,
  at: undefined,
  paused: false,
});

/** Notes the time of the newest price. */
export const noteLatest = (time: number | undefined): void => {
  if (time !== undefined && time > (market.at ?? 0)) market.at = time;
};

export const entries = new Map<string, CoinEntry>();
let stalenessCheck: ReturnType<typeof setTimeout> | undefined;

const entryOf = (code: string): CoinEntry => {
  const existing = entries.get(code);
  if (existing) return existing;
  const created: CoinEntry = {
    quote: { price: undefined, change: undefined, time: undefined, fresh: false },
    isProxy: false,
    seq: -1,
    time: -Infinity,
    epoch: 0,
    receivedAt: -Infinity,
  };
  entries.set(code, created);
  return created;
};

/** Returns the quote of a coin for `useSnapshot`; the same object at each call. */
export const quoteOf = (code: string): Quote => {
  const entry = entryOf(code);
  if (!entry.isProxy) Object.assign(entry, { quote: proxy(entry.quote), isProxy: true });
  return entry.quote;
};

/** Marks prices as stale that have had no tick for 5 s, and runs again when the next one is due. */
const markStale = (): void => {
  stalenessCheck = undefined;
  const now = Date.now();
  let nextMs = Infinity;
  for (const { quote, receivedAt } of entries.values()) {
    if (!quote.fresh) continue;
    const age = now - receivedAt;
    // a negative age means that the device's clock was set back
    if (age < 0 || age >= limits.staleAfter) quote.fresh = false;
    else nextMs = Math.min(nextMs, limits.staleAfter - age);
  }
  if (nextMs < Infinity) stalenessCheck = setTimeout(markStale, nextMs);
  else market.live = false;
};

/** Schedules the check for stale prices, unless it is scheduled already. */
export const scheduleStalenessCheck = (): void => {
  stalenessCheck ??= setTimeout(markStale, limits.staleAfter);
};

/**
 * Takes the quotes of a coin list unless there are newer ticks.
 * @param live the list comes from the network just now
 */
export const seedQuotes = (coins: readonly ListedQuote[], live: boolean): void => {
  for (const { code, price, change, time } of coins) {
    const entry = entryOf(code);
    if (entry.receivedAt > -Infinity && (time === undefined || time <= entry.time)) continue;
    Object.assign(entry.quote, { price, change, time, fresh: live && price !== undefined });
    if (time !== undefined) entry.time = time;
    noteLatest(time);
    if (live) entry.receivedAt = Date.now();
    market.live ||= entry.quote.fresh;
  }
  if (live) scheduleStalenessCheck();
};

/** Clears all prices; for tests. */
export const forgetQuotes = (): void => {
  clearTimeout(stalenessCheck);
  stalenessCheck = undefined;
  market.at = undefined;
  market.live = false;
  entries.clear();
};
