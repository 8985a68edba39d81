import type { Database } from '../../platform/db/connect.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { readSamples, settleOrders, writeOrder } from '../../modules/options/index.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';

/** Hours ago, coin, direction, minutes, yield in percent, stake in base units of USDT. */
const ORDERS = [
  [46, 'BTC', 'up', 1, '80', 50_000_000n],
  [45, 'ETH', 'down', 5, '85', 25_000_000n],
  [27, 'BTC', 'up', 15, '88', 100_000_000n],
  [26, 'SOL', 'down', 1, '80', 10_000_000n],
  [9, 'BTC', 'down', 3, '82', 40_000_000n],
  [2, 'ETH', 'up', 60, '94', 20_000_000n],
] as const;

/** Creates settled option orders of the last two days, at past market prices and without messages. */
export async function seedOptions(tx: Database, market: MarketSource, account: number, now: number): Promise<void> {
  for (const [hours, code, direction, minutes, percent, stake] of ORDERS) {
    const coin = market.coin(code);
    const created = now - hours * 60 * MINUTE_MS;
    const price = (await market.history(code, created - 2000, created)).at(-1)?.price;
    if (!coin || !price) continue;
    const ends = created + minutes * MINUTE_MS;
    const order = await writeOrder(tx, {
      account,
      code,
      name: coin.name,
      direction,
      minutes,
      stake,
      yield: percent,
      quote: price,
      quoted: created,
      price,
      scale: coin.scale,
      source: market.source,
      created,
      committed: created,
      started: created,
      ends,
    });
    await settleOrders(tx, await readSamples(market, [order]), [order], ends);
  }
}
