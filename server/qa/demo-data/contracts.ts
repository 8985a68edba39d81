import { cancelOrder, initialTerms, parseDraft, placeOrder } from '../../modules/contracts/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { MarketSource, Tick } from '../../ports/market-source.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';

/** Hours ago, coin, side, type, amount, and how far a limit is from the price in percent. */
const ORDERS = [
  [52, 'ETH', 'buy', 'market', '0.2', 0],
  [30, 'SOL', 'buy', 'market', '3', 0],
  [29, 'SOL', 'sell', 'limit', '1', -1],
  [6, 'XRP', 'buy', 'limit', '200', -12],
  [3, 'BTC', 'sell', 'limit', '0.01', 9],
] as const;
/** The order that was cancelled, and how many hours ago. */
const CANCELLED = { index: 3, hours: 5 };

const tradable = { grade: 'tradable', needed: 0, sources: [] } as const;

/** Returns the last tick of a coin before a time in ms. */
async function tickAt(market: MarketSource, code: string, time: number): Promise<Tick | undefined> {
  const last = (await market.history(code, time - 2000, time)).at(-1);
  return last && { code, ...last, change: '0', seq: Math.floor(last.time / 1000) };
}

/** Creates filled, cancelled and open contract orders of the last two days, at past market prices. */
export async function seedContracts(tx: Database, market: MarketSource, account: number, now: number): Promise<void> {
  for (const [index, [hours, code, side, type, amount, distance]] of ORDERS.entries()) {
    const time = now - hours * HOUR_MS;
    const coin = market.coin(code);
    const quote = await tickAt(market, code, time);
    if (!coin || !quote) continue;
    const pastMarket = { coin: () => coin, tick: () => quote, state: () => tradable };
    // floating point is exact enough for the made-up price of a demo order
    const price = (Number(quote.price) * (1 + distance / 100)).toFixed(coin.scale);
    const draft = parseDraft({ code, side, type, amount, ...(type === 'limit' ? { price } : {}) }, market);
    const placing = { account, market: pastMarket, now: time, terms: initialTerms };
    const { id } = await placeOrder(tx, draft, placing, async () => undefined);
    if (index === CANCELLED.index) await cancelOrder(tx, account, id, now - CANCELLED.hours * HOUR_MS);
  }
}
