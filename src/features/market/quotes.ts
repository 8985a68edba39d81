import { proxy } from 'valtio';
import { limits } from '../../config.ts';

/**
 * The newest price of each coin, a proxy from when it is asked for: a row that reads its own re-renders alone
 * (MARKET-06), and the coins that nobody looks at cost little, 500 proxies a slow phone 35 ms of a start (FAST-04).
 * Ticks are taken in `ticks.ts`, which comes with the feed.
 */
export interface Quote {
  /** Decimal strings; undefined where the server has none, which reads "–", never 0. */
  price: string | undefined;
  /** Percentage of 24 hours. */
  change: string | undefined;
  /** When it was made, in ms by the server's clock. */
  time: number | undefined;
  /** It came from the live market within the last 5 s; otherwise it is shown grey with its time (MARKET-07). */
  fresh: boolean;
}

type Known = Partial<Pick<Quote, 'price' | 'change' | 'time'>> & { readonly code: string };

/** What is known of a coin beside what is painted. */
export interface Entry {
  quote: Quote;
  /** `quote` is a proxy. */
  shown: boolean;
  /** The newest tick accepted, painted or not. */
  seq: number;
  time: number;
  /** Which run of the feed `seq` belongs to: a server that began anew counts anew. */
  run: number;
  /** When the newest tick came, in ms of this device. */
  came: number;
}

/**
 * The market as a whole. `live`: at least one price is fresh; `at`: time of the newest price known, in ms by the
 * server's clock; `paused`: the person has stopped the moving prices (A11Y-05).
 */
export const market = proxy<{ live: boolean; at: number | undefined; paused: boolean }>({
  live: false,
  at: undefined,
  paused: false,
});

/** Keeps the time of the newest price. */
export const noteLatest = (time: number | undefined): void => {
  if (time !== undefined && time > (market.at ?? 0)) market.at = time;
};

export const entries = new Map<string, Entry>();
let sweep: ReturnType<typeof setTimeout> | undefined;

const entryOf = (code: string): Entry => {
  const existing = entries.get(code);
  if (existing) return existing;
  const created: Entry = {
    quote: { price: undefined, change: undefined, time: undefined, fresh: false },
    shown: false,
    seq: -1,
    time: -Infinity,
    run: 0,
    came: -Infinity,
  };
  entries.set(code, created);
  return created;
};

/** The quote of a coin of the list, for `useSnapshot` and for tickets: the same at each call. */
export const quoteOf = (code: string): Quote => {
  const entry = entryOf(code);
  if (!entry.shown) Object.assign(entry, { quote: proxy(entry.quote), shown: true });
  return entry.quote;
};

/** Greys what has had no tick for 5 s, and looks again when the next one is due. */
const greyOld = (): void => {
  sweep = undefined;
  const now = Date.now();
  let next = Infinity;
  for (const { quote, came: received } of entries.values()) {
    if (!quote.fresh) continue;
    const age = now - received;
    // a clock that was set back tells no age
    if (age < 0 || age >= limits.staleAfter) quote.fresh = false;
    else next = Math.min(next, limits.staleAfter - age);
  }
  if (next < Infinity) sweep = setTimeout(greyOld, next);
  else market.live = false;
};

/** From the first fresh price on, old ones are looked for. */
export const scheduleStalenessCheck = (): void => {
  sweep ??= setTimeout(greyOld, limits.staleAfter);
};

/** Takes over what a coin list says, unless a newer tick is known. `live` says that the list was made just now. */
export const seedQuotes = (coins: readonly Known[], live: boolean): void => {
  for (const { code, price, change, time } of coins) {
    const entry = entryOf(code);
    if (entry.came > -Infinity && (time === undefined || time <= entry.time)) continue;
    Object.assign(entry.quote, { price, change, time, fresh: live && price !== undefined });
    if (time !== undefined) entry.time = time;
    noteLatest(time);
    if (live) entry.came = Date.now();
    market.live ||= entry.quote.fresh;
  }
  if (live) scheduleStalenessCheck();
};

/** Forgets all prices; for tests. */
export const forgetQuotes = (): void => {
  clearTimeout(sweep);
  sweep = undefined;
  market.at = undefined;
  market.live = false;
  entries.clear();
};
