import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connect.ts';
import { contractOrders } from './schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { nextHold, openHold, releaseHold } from '../../ledger/holds.ts';
import type { MarketSource, Tick } from '../../ports/market-source.ts';
import { DAY_MS } from '../../../src/lib/time.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountOf, bookOf, type Side, valueOf } from './book.ts';
import { deal, type Order, takeOffered } from './deal.ts';
import { mostOf, QUOTE } from './figures.ts';
import { amountScaleOf, checkValue, type Draft, freshPrice } from './rules.ts';
import { leftOf } from './sums.ts';
import type { ContractTerms } from './terms.ts';

/** Open orders of one customer at a time. */
export const MAX_OPEN_ORDERS = 200;
/**
 * Limit orders that a customer may cancel unfilled in 24 hours: they cost nothing, and their journals stay for good.
 */
export const MAX_UNFILLED_PER_DAY = 500;
/** Refused orders that a customer's history keeps. */
const MAX_REFUSED = 100;

interface Placing {
  readonly account: number;
  readonly market: Pick<MarketSource, 'coin' | 'tick'>;
  readonly now: number;
  readonly terms: ContractTerms;
}

/** The book that an order of this side meets at a tick. */
export function levelsAt(
  market: Pick<MarketSource, 'coin' | 'tick'>,
  side: Side,
  { price, tick }: { price: bigint; tick: Tick },
  { spread }: ContractTerms,
) {
  const coin = market.coin(tick.code);
  if (!coin) return [];
  return bookOf(side, {
    code: coin.code,
    seq: tick.seq,
    price,
    priceScale: coin.scale,
    amountScale: amountScaleOf(coin),
    assetScale: scaleOf(coin.code),
    spread,
  });
}

const insert = async (
  tx: Database,
  draft: Draft,
  { account, now }: Placing,
  more: Partial<PgInsertValue<typeof contractOrders>>,
): Promise<Order> => {
  const { code, side, type, amount } = draft;
  const [order] = await tx
    .insert(contractOrders)
    .values({
      account,
      code,
      side,
      type,
      amount,
      price: draft.price ?? draft.worst ?? null,
      status: 'open',
      created: now,
      updated: now,
      ...more,
    })
    .returning();
  if (!order) throw new Error('no order was written');
  return order;
};

/** A market order: dealt in full at once, no worse than accepted, or refused with nothing done (CTR-04). */
async function placeMarket(
  tx: Database,
  draft: Draft,
  placing: Placing,
  at: { price: bigint; tick: Tick },
): Promise<Order> {
  const { code, side, amount, worst } = draft;
  const fills = await takeOffered(tx, levelsAt(placing.market, side, at, placing.terms), {
    tick: at.tick,
    side,
    amount,
    ...(worst === undefined ? {} : { limit: worst }),
  });
  if (amountOf(fills) < amount)
    throw worst === undefined ? new Refusal('contractThin', { code }) : new Refusal('contractMoved');
  checkValue(valueOf(fills));
  return deal(tx, await insert(tx, draft, placing, { seq: at.tick.seq }), fills, {
    seq: at.tick.seq,
    now: placing.now,
  });
}

/** Throws `contractUnfilled` where a customer has cancelled too many orders of which nothing was dealt. */
async function assertFewUnfilled(tx: Database, account: number, now: number): Promise<void> {
  const unfilled = await tx.$count(
    contractOrders,
    and(
      eq(contractOrders.account, account),
      eq(contractOrders.status, 'cancelled'),
      eq(contractOrders.dealt, 0n),
      gt(contractOrders.updated, now - DAY_MS),
    ),
  );
  if (unfilled >= MAX_UNFILLED_PER_DAY) throw new Refusal('contractUnfilled', { most: MAX_UNFILLED_PER_DAY });
}

/**
 * A limit order: its most is held; what the market gives at its price or better is dealt at once, the rest waits
 * (CTR-05, CTR-06).
 */
async function placeLimit(
  tx: Database,
  draft: Draft,
  placing: Placing,
  at: { price: bigint; tick: Tick },
): Promise<Order> {
  const { account, market, now, terms } = placing;
  const { code, side, amount, price = 0n } = draft;
  await assertFewUnfilled(tx, account, now);
  const value = price * amount;
  checkValue(value);
  const fills = await takeOffered(tx, levelsAt(market, side, at, terms), { tick: at.tick, side, amount, limit: price });
  const held = side === 'buy' ? mostOf(value) : amount;
  // each names the other, and neither is written twice
  const order = await insert(tx, draft, placing, { held, hold: nextHold, seq: at.tick.seq });
  if (order.hold === null) throw new Error('a limit order has no hold');
  await openHold(tx, {
    id: order.hold,
    customer: account,
    asset: side === 'buy' ? QUOTE : code,
    amount: held,
    kind: 'contractHold',
    reference: String(order.id),
    now,
  });
  // this one is among them, and the balance that its hold came from puts orders at once in a row
  const [open] = await tx
    .select({ n: count() })
    .from(contractOrders)
    .where(and(eq(contractOrders.account, account), eq(contractOrders.status, 'open')));
  if ((open?.n ?? 0) > MAX_OPEN_ORDERS) throw new Refusal('contractMany', { most: MAX_OPEN_ORDERS });
  return fills.length === 0 ? order : deal(tx, order, fills, { seq: at.tick.seq, now });
}

/**
 * Places an order, inside a transaction. Throws `contractNoPrice`, `contractMinimum`, `contractMaximum`,
 * `contractMoved`, `contractThin`, `contractMany` or `insufficient`; then nothing has happened.
 */
export function place(tx: Database, draft: Draft, placing: Placing): Promise<Order> {
  const at = freshPrice(placing.market, draft.code, placing);
  if (!at) throw new Refusal('contractNoPrice', { code: draft.code });
  return draft.type === 'market' ? placeMarket(tx, draft, placing, at) : placeLimit(tx, draft, placing, at);
}

/** Keeps a refused order for the customer's history instead of the oldest: nothing was held and nothing moved. */
export async function noteRefused(
  tx: Database,
  draft: Draft,
  placing: Placing,
  { key, parameters }: Refusal,
): Promise<void> {
  await insert(tx, draft, placing, { status: 'refused', reason: key, parameters });
  const beyond = tx
    .select({ id: contractOrders.id })
    .from(contractOrders)
    .where(and(eq(contractOrders.account, placing.account), eq(contractOrders.status, 'refused')))
    .orderBy(desc(contractOrders.id))
    .offset(MAX_REFUSED);
  await tx.delete(contractOrders).where(inArray(contractOrders.id, beyond));
}

/**
 * Revokes an open order: what is left of its hold is available again (CTR-08). Whoever locks the order first wins, a
 * fill or this (CTR-10). Inside a transaction; throws `contractUnknown`, `contractDealt` or `contractCancelled`.
 */
export async function revoke(tx: Database, account: number, id: number, now: number): Promise<Order> {
  const [order] = await tx
    .select()
    .from(contractOrders)
    .where(and(eq(contractOrders.id, id), eq(contractOrders.account, account)))
    .for('update');
  if (!order) throw new Refusal('contractUnknown');
  if (order.status !== 'open') throw new Refusal(order.status === 'dealt' ? 'contractDealt' : 'contractCancelled');
  if (order.hold !== null && leftOf(order) > 0n) await releaseHold(tx, order.hold, { kind: 'contractRevoke', now });
  const [written] = await tx
    .update(contractOrders)
    .set({ status: 'cancelled', updated: now })
    .where(eq(contractOrders.id, id))
    .returning();
  return written as Order;
}
