import { request } from '../../client/http/request.ts';
import { connection } from '../../client/http/connection.ts';
import { quotes } from '../../api/market.ts';
import { market } from './quotes.ts';
import { takeTicks } from './ticks.ts';

/** Time between two reads of all prices. */
const INTERVAL_MS = 10_000;

const readAll = async (): Promise<void> => {
  if (document.visibilityState === 'hidden' || market.paused || !connection.online) return;
  // after a failure the rows have the prices of an earlier read; the next one comes soon
  const { lists } = await request(quotes, {}).catch(() => ({ lists: [] }));
  takeTicks(lists);
};

/**
 * Reads the prices of all coins every 10 s, for lists that stream only the rows in sight. A row that scrolls into sight
 * then has a recent price.
 *
 * @returns the function that stops it
 */
export const keepAllRecent = (): (() => void) => {
  const timer = setInterval(() => void readAll(), INTERVAL_MS);
  return () => clearInterval(timer);
};
