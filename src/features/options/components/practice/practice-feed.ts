import { proxy } from 'valtio';
import type { Point } from '../../evidence.ts';
import { mergePrices } from '../../practice-rules.ts';
import { recentPrices } from '../../price-recorder.ts';
import { liveFeed, type PriceFeed } from '../price-feed.ts';

const UPDATE_MS = 250;

/** No evidence is kept for practice. */
const recordedPrices: PriceFeed['recordedPrices'] = async () => [];

/**
 * Returns the current prices for practice. The order form behind the sheet reads the server's already.
 * @param prices those that the device stored for the order
 */
export const practiceFeed = (prices: readonly Point[]): PriceFeed => ({
  ...liveFeed,
  recentPrices: (code) => mergePrices(prices, recentPrices(code)),
  recordedPrices,
  readsServer: false,
});

/** A recording that is replayed: it never shows a price before its time. */
export interface Replay {
  readonly feed: PriceFeed;
  /** Lets the price move. Returns the function that stops it. */
  readonly run: () => () => void;
}

/**
 * Returns the prices of a recording as they come by a clock.
 * @param prices oldest first
 * @param now the time in the recording, in ms
 */
export const replayFeed = (prices: readonly Point[], now: () => number): Replay => {
  const quote = proxy<ReturnType<PriceFeed['quoteOf']>>({
    price: undefined,
    change: undefined,
    time: undefined,
    fresh: true,
  });
  const until = (moment: number): readonly Point[] => prices.filter(({ time }) => time <= moment);
  const update = (): void => {
    const newest = until(now()).at(-1);
    if (newest && newest.time !== quote.time) Object.assign(quote, newest);
  };
  update();
  return {
    feed: {
      quoteOf: () => quote,
      recentPrices: () => until(now()),
      recordedPrices,
      now,
      readsServer: false,
      isReplay: true,
    },
    run: () => {
      const timer = setInterval(update, UPDATE_MS);
      return () => clearInterval(timer);
    },
  };
};
