import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connect.ts';
import { contractOrders } from './schema.ts';
import { nextHold, openHold, releaseHold } from '../../ledger/holds.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountOf, valueOf } from './book.ts';
import { fillOrder, type Order } from './deal.ts';
import { maxCostOf, QUOTE } from './figures.ts';
import { takeOffer } from './offer.ts';
import { checkValue, type Draft, freshPrice, type Quote } from './rules.ts';
import { remainingHoldOf } from './sums.ts';
import type { ContractTerms } from './terms.ts';

/** Open orders of one customer at once. */
export const MAX_OPEN_ORDERS = 200;
/** Unfilled orders that a customer may cancel in 24 hours. They cost nothing, but their journals stay forever. */
export const MAX_UNFILLED_PER_DAY = 500;
/** Refused orders in a customer's history. */
const MAX_REFUSED = 100;

interface Placing {
  readonly account: number;
  readonly market: Pick<MarketSource, 'coin' | 'tick' | 'state'>;
  readonly now: number;
  readonly terms: ContractTerms;
}

const insertOrder = async (
  tx: Database,
  draft: Draft,
  { account, now }: Placing,
  values: Partial<PgInsertValue<typeof contractOrders>>,
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
      ...values,
    })
    .returning();
  if (!order) throw new Error('no order was written');
  return order;
};

/** Places a market order: fills it completely at once, at the accepted price or better, or refuses it (CTR-04). */
async function placeMarket(tx: Database, draft: Draft, placing: Placing, quote: Quote): Promise<Order> {
  const { code, side, amount, worst } = draft;
  const { fills, isCut } = await takeOffer(tx, placing, quote, { side, amount, limit: worst });
  if (amountOf(fills) < amount)
    throw worst === undefined || isCut ? new Refusal('contractThin', { code }) : new Refusal('contractMoved');
  checkValue(valueOf(fills));
  return fillOrder(tx, await insertOrder(tx, draft, placing, { seq: quote.tick.seq }), fills, {
    seq: quote.tick.seq,
    now: placing.now,
  });
}

/** Throws `contractUnfilled` if a customer has cancelled too many unfilled orders. */
async function assertFewUnfilled(tx: Database, account: number, now: number): Promise<void> {
  const unfilled = await tx.$count(
    contractOrders,
    and(
      eq(contractOrders.account, account),
      eq(contractOrders.status, 'cancelled'),
      eq(contractOrders.filled, 0n),
      gt(contractOrders.updated, now - DAY_MS),
    ),
  );
  if (unfilled >= MAX_UNFILLED_PER_DAY) throw new Refusal('contractUnfilled', { most: MAX_UNFILLED_PER_DAY });
}

/**
 * Places a limit order: holds its largest cost and fills at once what the market offers at its price or better. The
 * rest waits (CTR-05, CTR-06).
 */
async function placeLimit(tx: Database, draft: Draft, placing: Placing, quote: Quote): Promise<Order> {
  const { account, now } = placing;
  const { code, side, amount, price = 0n } = draft;
  await assertFewUnfilled(tx, account, now);
  const value = price * amount;
  checkValue(value);
  const { fills } = await takeOffer(tx, placing, quote, { side, amount, limit: price });
  const held = side === 'buy' ? maxCostOf(value) : amount;
  // order and hold refer to each other; reserving the hold's id avoids a second write
  const order = await insertOrder(tx, draft, placing, { held, hold: nextHold, seq: quote.tick.seq });
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
  // counted after opening the hold, whose balance lock serializes parallel orders
  const [open] = await tx
    .select({ n: count() })
    .from(contractOrders)
    .where(and(eq(contractOrders.account, account), eq(contractOrders.status, 'open')));
  if ((open?.n ?? 0) > MAX_OPEN_ORDERS) throw new Refusal('contractMany', { most: MAX_OPEN_ORDERS });
  return fills.length === 0 ? order : fillOrder(tx, order, fills, { seq: quote.tick.seq, now });
}

/**
 * Places an order. Must run inside a transaction. Throws `contractNoPrice`, `contractMinimum`, `contractMaximum`,
 * `contractMoved`, `contractThin`, `contractMany`, `contractUnfilled` or `insufficient`.
 */
export function placeOrder(tx: Database, draft: Draft, placing: Placing): Promise<Order> {
  const quote = freshPrice(placing.market, draft.code, placing);
  if (!quote) throw new Refusal('contractNoPrice', { code: draft.code });
  return draft.type === 'market' ? placeMarket(tx, draft, placing, quote) : placeLimit(tx, draft, placing, quote);
}

/** Records a refused order in the customer's history and drops the oldest ones. Nothing was held or moved. */
export async function recordRefused(
  tx: Database,
  draft: Draft,
  placing: Placing,
  { key, parameters }: Refusal,
): Promise<void> {
  await insertOrder(tx, draft, placing, { status: 'refused', reason: key, parameters });
  const oldest = tx
    .select({ id: contractOrders.id })
    .from(contractOrders)
    .where(and(eq(contractOrders.account, placing.account), eq(contractOrders.status, 'refused')))
    .orderBy(desc(contractOrders.id))
    .offset(MAX_REFUSED);
  await tx.delete(contractOrders).where(inArray(contractOrders.id, oldest));
}

/**
 * Cancels an open order and releases the rest of its hold (CTR-08). Either a fill or the cancellation locks the order
 * first and wins (CTR-10). Must run inside a transaction. Throws `contractUnknown`, `contractDealt` or
 * `contractCancelled`.
 */
export async function cancelOrder(tx: Database, account: number, id: number, now: number): Promise<Order> {
  const [order] = await tx
    .select()
    .from(contractOrders)
    .where(and(eq(contractOrders.id, id), eq(contractOrders.account, account)))
    .for('update');
  if (!order) throw new Refusal('contractUnknown');
  if (order.status !== 'open') throw new Refusal(order.status === 'dealt' ? 'contractDealt' : 'contractCancelled');
  if (order.hold !== null && remainingHoldOf(order) > 0n)
    await releaseHold(tx, order.hold, { kind: 'contractRevoke', now });
  const [updated] = await tx
    .update(contractOrders)
    .set({ status: 'cancelled', updated: now })
    .where(eq(contractOrders.id, id))
    .returning();
  return updated as Order;
}
