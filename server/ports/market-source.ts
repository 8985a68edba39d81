import type { intervals } from '../../src/api/prices.ts';

export type Interval = (typeof intervals)[number];

export interface Coin {
  readonly code: string;
  readonly name: string;
  /** Decimals of its price. */
  readonly scale: number;
}

/** Newest price of a coin. `seq` grows with time alone, so it never falls back at a restart. */
export interface Tick {
  readonly code: string;
  readonly price: string;
  /** Percentage over 24 hours. */
  readonly change: string;
  readonly time: number;
  readonly seq: number;
}

/** Whether a price is at most `maxAgeMs` from `now`; one dated ahead is as wrong as an old one. */
export const isFresh = ({ time }: Pick<Tick, 'time'>, now: number, maxAgeMs: number): boolean =>
  Math.abs(now - time) <= maxAgeMs;

export interface Candle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** Where prices come from: the simulator, later a replay or a live exchange, behind one face. */
export interface MarketSource {
  /** Whether its coming prices can be computed beforehand: the simulator's follow from its source text. */
  readonly foreseeable: boolean;
  /** Changes whenever prices are other ones than their time alone says. */
  readonly revision: number;
  /** Every coin, in the order that customers see. */
  coins(): readonly Coin[];
  coin(code: string): Coin | undefined;
  /** Undefined where the coin is unknown or has no price. */
  tick(code: string): Tick | undefined;
  /**
   * What ticked from one moment on and before another, oldest first, at most one a second; past moments alone (OPT-13).
   */
  history(code: string, from: number, before: number): { readonly time: number; readonly price: string }[];
  /**
   * ms up to which the history of a coin is whole: what it lacks before that moment never ticked, or the source records
   * an outage. What settles by prices waits for it, so that "not here yet" is never taken for "no price".
   */
  completeUntil(code: string): number;
  /**
   * Oldest first, the last one still open; `before` leaves out what begins then or later. `spend` is told how many have
   * to be computed, before any is; what it throws ends the call.
   */
  candles(
    code: string,
    interval: Interval,
    limit: number,
    before?: number,
    spend?: (candles: number) => void,
  ): Candle[];
  /** Prices of the last day, oldest first. */
  spark(code: string): string[];
  /** Called at most 4 times a second with the coins that ticked. Returns what ends it. */
  listen(listener: (ticks: Tick[]) => void): () => void;
  start(): void;
  stop(): void;
}
