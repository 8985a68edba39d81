import { sql } from 'drizzle-orm';
import type { ParsedRequest } from '../../../src/api/endpoint.ts';
import type { addOption } from '../../../src/api/trading.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { nextHold, openHold } from '../../ledger/holds.ts';
import { ASSET, unitsOf } from '../../ledger/pools.ts';
import { toUnits } from '../../ledger/units.ts';
import { checkPayment } from '../customers/payment.ts';
import { assertMayTrade } from '../protection/may-trade.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertWithinExposure } from './exposure.ts';
import { type Order, orderOf } from './order.ts';
import { isPast } from './outcome.ts';
import { QUOTE_MAX_AGE_MS, termsOf } from './products.ts';
import { MINUTE_MS } from '../../../src/lib/time.ts';
import { isFresh } from '../../ports/market-source.ts';

/** ms that a quote may seem to come from the future, between two clocks of one deployment. */
const CLOCK_SKEW_MS = 1000;

/** USDT units of a limit in the terms. */
const limit = (amount: string): bigint => toUnits(amount, scaleOf(ASSET)) ?? 0n;

type Terms = Pick<
  Order,
  | 'account'
  | 'code'
  | 'name'
  | 'direction'
  | 'minutes'
  | 'stake'
  | 'yield'
  | 'quote'
  | 'quoted'
  | 'price'
  | 'scale'
  | 'source'
  | 'created'
  | 'ends'
>;

/**
 * Writes an order with the id of its hold, which is taken here: each names the other, and neither is written twice.
 * Written in SQL: Drizzle would build it anew in each transaction.
 */
async function writeOrder(tx: Database, terms: Terms): Promise<{ id: number; hold: number }> {
  const { account, code, name, direction, minutes, stake, quote, quoted, price, scale, source, created, ends } = terms;
  const [row] = await rowsOf<{ id: string | number; hold: string | number }>(
    tx,
    sql`
  insert into option_orders (account, code, name, direction, minutes, stake, yield,
    quote, quoted, price, scale, source, created, ends, hold)
  values (${account}, ${code}, ${name}, ${direction}, ${minutes}, ${stake}, ${terms.yield},
    ${quote}, ${quoted}, ${price}, ${scale}, ${source}, ${created}, ${ends}, ${nextHold})
  returning id, hold`,
  );
  if (!row) throw new Error('no option order was written');
  return { id: Number(row.id), hold: Number(row.hold) };
}

/** What the table says of an order that has just begun, so that nothing of it is read back. */
const BEGUN = {
  status: 'holding',
  endPrice: null,
  result: '',
  reason: '',
  payout: null,
  samples: [],
  settled: null,
} as const;

/** Writes an order and holds its stake, inside a transaction. */
export async function takeOrder(tx: Database, terms: Terms): Promise<Order> {
  const { id, hold } = await writeOrder(tx, terms);
  await openHold(tx, {
    id: hold,
    customer: terms.account,
    asset: ASSET,
    amount: terms.stake,
    kind: 'option',
    reference: String(id),
    now: terms.created,
  });
  return { ...terms, ...BEGUN, id, hold };
}

/**
 * Takes an option order, inside a transaction: the stake is held, and the start price is the server's own newest price.
 * Refused, with nothing held: a product, coin or yield that is not offered so, a quote older than 3 s or further from
 * the price than the tolerance (both with the price that holds now in `data`), and what the customer's own protections
 * forbid (OPT-08, TRUST-01 to TRUST-03).
 */
export async function placeOption(
  context: Context,
  { code, direction, minutes, amount, price, quoted, yield: percent, paypass }: ParsedRequest<typeof addOption>,
) {
  const { db, account, services, now } = context;
  // the call may have waited for its turn, and this instance's clock may be off since it was last measured: the order
  // begins when the database says that it does
  await services.clockGuard?.measure(db);
  const begun = Math.max(now, services.clock.now());
  const terms = await termsOf(services, db);
  const coin = services.market.coin(code);
  if (!coin) throw new Refusal('coinUnknown');
  const product = terms.products.find((product) => String(product.minutes) === minutes);
  if (!product) throw new Refusal('optionMinutes');
  const tick = services.market.tick(code);
  // what is no number is no age: then no price is new enough
  const hasFreshPrice =
    tick !== undefined &&
    typeof terms.entryAge === 'number' &&
    isFresh(tick, begun, Math.min(terms.entryAge, QUOTE_MAX_AGE_MS));
  if (product.suspended || terms.closed.includes(code) || !hasFreshPrice) throw new Refusal('optionClosed', { code });

  const stake = unitsOf(amount, ASSET);
  if (stake < limit(product.minimum)) throw new Refusal('optionMinimum', { minimum: product.minimum, code: ASSET });
  if (stake > limit(product.maximum)) throw new Refusal('optionMaximum', { maximum: product.maximum, code: ASSET });
  await assertMayTrade(db, context, { kind: 'option', stake });
  if (terms.payment) await checkPayment(context, paypass ?? '');

  const data = { price: tick.price, time: tick.time, yield: product.yield };
  const age = now - Number(quoted);
  if (age > QUOTE_MAX_AGE_MS || age < -CLOCK_SKEW_MS)
    throw new Refusal('optionQuoteOld', { seconds: QUOTE_MAX_AGE_MS / 1000, price: tick.price }, { data });
  if (isPast(price, tick.price, terms.tolerance))
    throw new Refusal('optionMoved', { quote: price, price: tick.price }, { data });
  if (toUnits(percent, 18) !== toUnits(product.yield, 18))
    throw new Refusal('optionYield', { yield: product.yield }, { data });

  const ends = begun + product.minutes * MINUTE_MS;
  await assertWithinExposure(db, { account: account.id, code, stake, ends }, terms);

  return orderOf(
    await takeOrder(db, {
      account: account.id,
      code,
      name: coin.name,
      direction,
      minutes: product.minutes,
      stake,
      yield: product.yield,
      quote: price,
      quoted: Number(quoted),
      price: tick.price,
      scale: coin.scale,
      source: terms.source,
      created: begun,
      ends,
    }),
  );
}
