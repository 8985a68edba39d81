import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { operatorBalanceOf } from '../../ledger/ledger.ts';
import { toUnits } from '../../ledger/units.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { simulateBook, type Fill, fillFromLevels, type Level, type Side } from './book.ts';
import { takeFills } from './deal.ts';
import { PRICE_SCALE } from './figures.ts';
import { least, power } from './integers.ts';
import { amountScaleOf, type Quote } from './rules.ts';
import type { ContractTerms } from './terms.ts';

type Coins = Pick<MarketSource, 'coin'>;

/** Returns the book that an order of this side meets at a quote. */
export function bookAtQuote(
  market: Coins,
  side: Side,
  { price, tick: { code, seq } }: Quote,
  { spread, depth }: ContractTerms,
): Level[] {
  const coin = market.coin(code);
  if (!coin) return [];
  return simulateBook(side, {
    code,
    seq,
    price,
    priceScale: coin.scale,
    amountScale: amountScaleOf(coin),
    assetScale: scaleOf(code),
    spread,
    depth,
  });
}

/**
 * Returns how much of a coin customers can buy until the operator's short position, at the price of the quote, is worth
 * `positionMaximum`: in base units, rounded down to a step of orders. Undefined without a maximum.
 */
export async function buyableAmount(
  db: Database,
  market: Coins,
  { price, tick: { code } }: Quote,
  { positionMaximum }: ContractTerms,
): Promise<bigint | undefined> {
  if (positionMaximum === undefined) return undefined;
  const coin = market.coin(code);
  const maximum = toUnits(positionMaximum, PRICE_SCALE + scaleOf(code));
  if (!coin || maximum === undefined) return 0n;
  const room = maximum / price + (await operatorBalanceOf(db, 'contracts', code));
  const step = power(scaleOf(code) - amountScaleOf(coin));
  return room > 0n ? (room / step) * step : 0n;
}

/**
 * Takes the fills of an order from the book of a quote. `isCut` says that the operator's position has no room for the
 * whole amount of a buy, so that the fills are only a part of it (FEED-10). A sell is never cut: it makes room.
 *
 * Must run inside a transaction, before any balance is locked: buys of a coin wait for each other here until the
 * transaction ends, on all instances. The lock is not the ledger account itself, because `post` locks accounts in the
 * order of their ids, and locking one of them earlier could end in a deadlock.
 */
export async function takeOffer(
  tx: Database,
  { market, terms }: { readonly market: Coins; readonly terms: ContractTerms },
  quote: Quote,
  { side, amount, limit }: { readonly side: Side; readonly amount: bigint; readonly limit?: bigint | undefined },
): Promise<{ fills: Fill[]; isCut: boolean }> {
  const levels = bookAtQuote(market, side, quote, terms);
  // an order that does not reach the first level need not wait for others
  if (fillFromLevels(levels, side, amount, limit).length === 0) return { fills: [], isCut: false };
  const room = side === 'buy' ? await lockRoom(tx, market, quote, terms) : undefined;
  const part = room === undefined ? amount : least(room, amount);
  const fills = part === 0n ? [] : await takeFills(tx, levels, { tick: quote.tick, side, amount: part, limit });
  return { fills, isCut: part < amount };
}

/** Locks the operator's position in a coin until the transaction ends, then returns its `buyableAmount`. */
async function lockRoom(tx: Database, market: Coins, quote: Quote, terms: ContractTerms): Promise<bigint | undefined> {
  if (terms.positionMaximum === undefined) return undefined;
  await lockName(tx, `contract position ${quote.tick.code}`);
  // a separate statement, which sees what the previous holder of the lock has committed
  return buyableAmount(tx, market, quote, terms);
}
