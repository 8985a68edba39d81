import { place, revoke } from '../../modules/contracts/orders.ts';
import { draftOf } from '../../modules/contracts/rules.ts';
import { initialTerms } from '../../modules/contracts/terms.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { MarketSource, Tick } from '../../ports/market-source.ts';
import { HOUR_MS } from '../../../src/lib/time.ts';

/** Hours ago, coin, side, kind, amount, and a limit's distance from the price in percent. */
const orders = [
  [52, 'ETH', 'buy', 'market', '0.2', 0],
  [30, 'SOL', 'buy', 'market', '3', 0],
  [29, 'SOL', 'sell', 'limit', '1', -1],
  [6, 'XRP', 'buy', 'limit', '200', -12],
  [3, 'BTC', 'sell', 'limit', '0.01', 9],
] as const;
/** The order that was revoked again, and how many hours ago. */
const REVOKED = { place: 3, hours: 5 };

/** The market as it was at a moment. */
function marketAt(market: MarketSource, at: number): Pick<MarketSource, 'coin' | 'tick'> {
  const tick = (code: string): Tick | undefined => {
    const last = market.history(code, at - 2000, at).at(-1);
    return last && { code, ...last, change: '0', seq: Math.floor(last.time / 1000) };
  };
  return { coin: (code) => market.coin(code), tick };
}

/**
 * Contract orders of the last two days at the prices that the market had: dealt, revoked and open; without messages.
 */
export async function seedContracts(tx: Database, market: MarketSource, account: number, now: number): Promise<void> {
  for (const [index, [hours, code, side, type, amount, away]] of orders.entries()) {
    const at = now - hours * HOUR_MS;
    const then = marketAt(market, at);
    const coin = market.coin(code);
    const quote = then.tick(code);
    if (!coin || !quote) continue;
    // a round price near enough: no customer's, so its rounding is nobody's loss
    const price = (Number(quote.price) * (1 + away / 100)).toFixed(coin.scale);
    const draft = draftOf({ code, side, type, amount, ...(type === 'limit' ? { price } : {}) }, market);
    const { id } = await place(tx, draft, { account, market: then, now: at, terms: initialTerms });
    if (index === REVOKED.place) await revoke(tx, account, id, now - REVOKED.hours * HOUR_MS);
  }
}
