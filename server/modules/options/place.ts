import { sql } from 'drizzle-orm';
import type { ParsedRequest } from '../../../src/api/endpoint.ts';
import type { addOption } from '../../../src/api/options.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { nextHold, openHold } from '../../ledger/holds.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { toUnits } from '../../ledger/units.ts';
import { checkPayment } from '../customers/index.ts';
import { assertMayTrade } from '../protection/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertWithinExposure } from './exposure.ts';
import { type OptionOrder, toResponse } from './order.ts';
import { isPast } from '../../../src/domain/option-rules.ts';
import { QUOTE_MAX_AGE_MS, readOptionTerms } from './products.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import { isFresh } from '../../ports/market-source.ts';

/** Largest time by which a quote may be from the future, because of clock differences within a deployment. */
const CLOCK_SKEW_MS = 1000;

/** Converts a limit in the terms to units of USDT. */
const limitUnits = (amount: string): bigint => toUnits(amount, scaleOf(QUOTE_ASSET)) ?? 0n;

type NewOrder = Pick<
  OptionOrder,
  | 'account'
  | 'code'
  | 'name'
  | 'direction'
  | 'minutes'
  | 'stake'
  | 'yield'
  | 'quote'
  | 'quoted'
  | 'scale'
  | 'source'
  | 'created'
> &
  Start;

/** Where an order starts: at a known price, or at the first one after it is stored. */
type Start = Pick<OptionOrder, 'price' | 'committed' | 'started' | 'ends'>;

/**
 * Inserts an order with the reserved id of its hold: they refer to each other, and this avoids a second write. Plain
 * SQL, since Drizzle would build it again in each transaction.
 */
async function insertOrder(tx: Database, order: NewOrder): Promise<{ id: number; hold: number }> {
  const { account, code, name, direction, minutes, stake, quote, quoted, scale, source, created } = order;
  const { price, committed, started, ends } = order;
  const [row] = await rowsOf<{ id: string | number; hold: string | number }>(
    tx,
    sql`
  insert into option_orders (account, code, name, direction, minutes, stake, yield,
    quote, quoted, price, scale, source, created, committed, started, ends, hold)
  values (${account}, ${code}, ${name}, ${direction}, ${minutes}, ${stake}, ${order.yield},
    ${quote}, ${quoted}, ${price}, ${scale}, ${source}, ${created}, ${committed}, ${started}, ${ends}, ${nextHold})
  returning id, hold`,
  );
  if (!row) throw new Error('no option order was written');
  return { id: Number(row.id), hold: Number(row.hold) };
}

/** Column defaults of a new order, so that it need not be read back. */
const NEW_ORDER_DEFAULTS = {
  status: 'holding',
  endPrice: null,
  result: '',
  reason: '',
  payout: null,
  samples: [],
  settled: null,
} as const;

/** Writes an order and holds its stake. Must run inside a transaction. */
export async function writeOrder(tx: Database, order: NewOrder): Promise<OptionOrder> {
  const { id, hold } = await insertOrder(tx, order);
  await openHold(tx, {
    id: hold,
    customer: order.account,
    asset: QUOTE_ASSET,
    amount: order.stake,
    kind: 'option',
    reference: String(id),
    now: order.created,
  });
  return { ...order, ...NEW_ORDER_DEFAULTS, id, hold };
}

/** Returns a product that is offered now, and the coin's latest price. Throws a refusal. */
async function offerOf(
  { services, db }: Context,
  { code, minutes, now }: { readonly code: string; readonly minutes: string; readonly now: number },
) {
  const terms = await readOptionTerms(services, db);
  const coin = services.market.coin(code);
  if (!coin) throw new Refusal('coinUnknown');
  const product = terms.products.find((candidate) => String(candidate.minutes) === minutes);
  if (!product) throw new Refusal('optionMinutes');
  const latest = services.market.tick(code);
  // with an invalid age, no price is fresh enough
  const hasFreshPrice =
    latest !== undefined &&
    services.market.state(code).grade === 'tradable' &&
    typeof terms.entryAge === 'number' &&
    isFresh(latest, now, Math.min(terms.entryAge, QUOTE_MAX_AGE_MS));
  if (product.suspended || terms.closed.includes(code) || !hasFreshPrice) throw new Refusal('optionClosed', { code });
  return { terms, coin, product, latest };
}

/**
 * Places an option order and holds its stake. Must run inside a transaction. On a market with a next price the order
 * waits for it (`startOptions`), otherwise it starts at the latest price. Refuses a product, coin or yield that is not
 * offered, a quote that is older than 3 s, was never published or is outside the tolerance (all with the current price
 * in `data`), and what the customer's own protections forbid (OPT-08, TRUST-01 to TRUST-03).
 */
export async function placeOption(
  context: Context,
  { code, direction, minutes, amount, price, quoted, yield: percent, paypass }: ParsedRequest<typeof addOption>,
) {
  const { db, account, services, now } = context;
  const { starts } = services.market;
  // the call may have waited, and this instance's clock may have drifted: the order is of the database's time
  await services.clockGuard?.measure(db);
  const created = Math.max(now, services.clock.now());
  const { terms, coin, product, latest } = await offerOf(context, { code, minutes, now: created });

  const stake = unitsOf(amount, QUOTE_ASSET);
  if (stake < limitUnits(product.minimum))
    throw new Refusal('optionMinimum', { minimum: product.minimum, code: QUOTE_ASSET });
  if (stake > limitUnits(product.maximum))
    throw new Refusal('optionMaximum', { maximum: product.maximum, code: QUOTE_ASSET });
  await assertMayTrade(db, context, { kind: 'option', stake });
  if (terms.payment) await checkPayment(context, paypass ?? '');

  const data = { price: latest.price, time: latest.time, yield: product.yield };
  const ageMs = now - Number(quoted);
  const isQuoteOurs = starts?.wasPublished(code, price, now - QUOTE_MAX_AGE_MS - CLOCK_SKEW_MS) ?? true;
  if (ageMs > QUOTE_MAX_AGE_MS || ageMs < -CLOCK_SKEW_MS || !isQuoteOurs)
    throw new Refusal('optionQuoteOld', { seconds: QUOTE_MAX_AGE_MS / 1000, price: latest.price }, { data });
  if (isPast(price, latest.price, terms.tolerance))
    throw new Refusal('optionMoved', { quote: price, price: latest.price }, { data });
  if (toUnits(percent, 18) !== toUnits(product.yield, 18))
    throw new Refusal('optionYield', { yield: product.yield }, { data });

  const ends = created + product.minutes * MINUTE_MS;
  const order = await writeOrder(db, {
    account: account.id,
    code,
    name: coin.name,
    direction,
    minutes: product.minutes,
    stake,
    yield: product.yield,
    quote: price,
    quoted: Number(quoted),
    scale: coin.scale,
    source: terms.source,
    created,
    ...(starts
      ? { price: null, committed: null, started: null, ends }
      : { price: latest.price, committed: created, started: created, ends }),
  });
  // last: all orders on a coin wait for each other from here until the commit
  await assertWithinExposure(db, order, terms);
  return toResponse(order);
}
