import type { intervals } from '../../src/api/candles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../src/domain/time.ts';

export type Interval = (typeof intervals)[number];

/** Length of a candle in ms. */
export const intervalMs: Readonly<Record<Interval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '1w': WEEK_MS,
};

/** The first Monday since 1970, which began on a Thursday. */
const MONDAY = 4 * DAY_MS;

/** Returns when the candle of this length began that contains a time (ms): that of a week on Monday, 00:00 UTC. */
export function candleStart(lengthMs: number, time: number): number {
  const anchor = lengthMs === WEEK_MS ? MONDAY : 0;
  return anchor + Math.floor((time - anchor) / lengthMs) * lengthMs;
}

export interface Coin {
  readonly code: string;
  readonly name: string;
  /** Decimals of its price. */
  readonly scale: number;
}

/** The latest price of a coin. `seq` depends only on time, so it does not start again after a restart. */
export interface Tick {
  readonly code: string;
  readonly price: string;
  /** Percentage over 24 hours. */
  readonly change: string;
  readonly time: number;
  readonly seq: number;
}

/** The tick at which an order starts. */
export type StartTick = Omit<Tick, 'change'>;

/** A price in the past; `time` in ms. */
export type PastTick = Pick<Tick, 'time' | 'price'>;

/** Returns whether a price is at most `maxAgeMs` away from `now`. A price from the future is as wrong as an old one. */
export const isFresh = ({ time }: Pick<Tick, 'time'>, now: number, maxAgeMs: number): boolean =>
  Math.abs(now - time) <= maxAgeMs;

export interface Candle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** Missing if the source does not know it. */
  readonly volume?: string;
}

/** What the price of a coin rests on. */
export interface PriceState {
  /** `tradable`: orders may use the price. `shown`: customers only see it. `none`: there is no price. */
  readonly grade: 'tradable' | 'shown' | 'none';
  /** Sources that a tradable price needs; 0 if the price has no sources. */
  readonly needed: number;
  /** Live sources, by the name that customers read; `age` is that of their quote now, in ms. */
  readonly sources: readonly {
    readonly name: string;
    readonly price: string;
    readonly age: number;
    readonly used: boolean;
  }[];
}

/** Prices at which orders start that no one knew when the orders were stored. */
export interface OrderStarts {
  /**
   * Returns the first tick after `after` and until `until` (ms) whose price was tradable; undefined if none has come.
   * As for `history`, never wait for it inside a transaction.
   */
  firstTradable(code: string, after: number, until: number): Promise<StartTick | undefined>;
  /** Returns whether a price was published for a coin at `since` (ms) or later. */
  wasPublished(code: string, price: string, since: number): boolean;
}

/** The source of prices: the simulator, or an index of exchanges. */
export interface MarketSource {
  /** Where the prices come from, as customers read it. */
  readonly source: string;
  /** Whether future prices can be computed. The simulator's prices follow from its source code. */
  readonly isForeseeable: boolean;
  /** Whether this instance computes the prices of all. Missing if each instance computes its own. */
  readonly isLeader?: boolean;
  /** Changes whenever prices no longer follow from their time. */
  readonly revision: number;
  /** Returns all coins in the order that customers see. */
  coins(): readonly Coin[];
  /** Returns a coin, also one that is no longer listed but that customers may own. */
  coin(code: string): Coin | undefined;
  /** Returns the codes of all coins, also of those that are no longer listed: their orders may still be open. */
  codes(): readonly string[];
  /** Returns the latest price; undefined if the coin is unknown or has no price. */
  tick(code: string): Tick | undefined;
  /** How orders start at the first price after they were stored. A source whose latest tick is as good lacks it. */
  readonly starts?: OrderStarts;
  /** Returns whether a coin's price may be traded, and its sources. */
  state(code: string): PriceState;
  /**
   * Returns the coins that customers could trade if enough sources agreed on their price; undefined while there are no
   * current prices. Missing if prices have no sources.
   */
  coinsWithoutSources?(): readonly string[] | undefined;
  /**
   * Returns the past ticks from `from` until just before `before`, oldest first, at most one a second (OPT-13). Never
   * wait for it inside a transaction: a source may read from the same database, which can have only one connection.
   */
  history(code: string, from: number, before: number): Promise<PastTick[]>;
  /**
   * Returns the time in ms up to which the history of a coin is complete: no tick from before can still arrive. Orders
   * that settle by prices wait for it, so that a late tick is not mistaken for a missing price.
   */
  completeUntil(code: string): number;
  /**
   * Returns candles, oldest first, with the last one still open. `before` excludes candles that start at that time or
   * later. `charge` is called at once with the number of candles to compute. If it throws, the call fails. As for
   * `history`, never wait for it inside a transaction.
   */
  candles(
    code: string,
    interval: Interval,
    limit: number,
    before?: number,
    charge?: (candles: number) => void,
  ): Promise<Candle[]>;
  /** Returns prices of the last day for a sparkline, oldest first. */
  spark(code: string): string[];
  /** Calls `listener` at most 4 times a second with the new ticks. Returns a function that removes it. */
  listen(listener: (ticks: Tick[]) => void): () => void;
  start(): Promise<void> | void;
  stop(): Promise<void> | void;
}
