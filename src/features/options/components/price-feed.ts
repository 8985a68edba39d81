import { createContext, useContext } from 'react';
import { serverNow } from '../../../client/http/server-clock.ts';
import { quoteOf } from '../../market/index.ts';
import type { Point } from '../evidence.ts';
import { recentPrices, recordedPrices } from '../price-recorder.ts';

/** Where the charts of a ticket and of an order have their prices and their time from. */
export interface PriceFeed {
  readonly quoteOf: typeof quoteOf;
  /** Returns the prices up to now that this device received, oldest first. */
  readonly recentPrices: typeof recentPrices;
  /** Returns the prices that this device received around an order, oldest first. */
  readonly recordedPrices: (order: Parameters<typeof recordedPrices>[0]) => Promise<readonly Point[]>;
  /** Returns the time by the clock of the prices, in ms. */
  readonly now: () => number;
  /** Charts read from the server what this device did not receive. */
  readonly readsServer: boolean;
  /** The prices are a recording. */
  readonly isReplay: boolean;
}

/** The current prices, by the server's clock. */
export const liveFeed: PriceFeed = {
  quoteOf,
  recentPrices,
  recordedPrices,
  now: serverNow,
  readsServer: true,
  isReplay: false,
};

/** The prices of what is inside: the current ones, or those of a practice order. */
export const PriceFeedContext = createContext(liveFeed);

export const usePriceFeed = (): PriceFeed => useContext(PriceFeedContext);
