import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connect.ts';
import { contractOrders } from './schema.ts';
import { nextHold, openHold, releaseHold } from '../../ledger/holds.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { Refusal } from '../../platform/refusal.ts';
import { filledAmount, type Fill, fillFromLevels } from './book.ts';
import { fillOrder, type ContractOrder } from './deal.ts';
import { maxBuyCost, QUOTE } from './figures.ts';
import { bookAtQuote, takeOffer } from './offer.ts';
import { checkValue, type Draft, freshPrice, type Quote, defaultWorstPrice } from './rules.ts';
import { remainingHoldOf } from './sums.ts';
import type { ContractTerms } from './terms.ts';

/** Open orders of one customer at once. */
export const MAX_OPEN_ORDERS = 200;
/** Limit orders that a customer may cancel unfilled in 24 hours, and market orders that may be rejected. */
export const MAX_UNFILLED_PER_DAY = 500;
/** Refused orders in a customer's history. */
const MAX_REFUSED = 100;

export interface Placing {
  readonly account: number;
  readonly market: Pick<MarketSource, 'coin' | 'tick' | 'state' | 'starts'>;
  readonly now: number;
  readonly terms: ContractTerms;
}

const insertOrder = async (
  tx: Database,
  draft: Draft,
  { account, now }: Placing,
  values: Partial<PgInsertValue<typeof contractOrders>>,
): Promise<ContractOrder> => {
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

/**
 * Throws `contractUnfilled` if a customer has cancelled too many unfilled limit orders, and `dailyMost` if the first
 * price rejected too many of their market orders. They cost nothing, but their journals stay forever.
 */
async function assertFewUnfilled(tx: Database, account: number, type: Draft['type'], now: number): Promise<void> {
  const unfilled = await tx.$count(
    contractOrders,
    and(
      eq(contractOrders.account, account),
      eq(contractOrders.status, type === 'limit' ? 'cancelled' : 'refused'),
      // other refused orders held nothing
      isNotNull(contractOrders.hold),
      eq(contractOrders.filled, 0n),
      gt(contractOrders.updated, now - DAY_MS),
    ),
  );
  const most = MAX_UNFILLED_PER_DAY;
  if (unfilled < most) return;
  throw type === 'limit' ? new Refusal('contractUnfilled', { most }) : new Refusal('dailyMost', { most, hours: 24 });
}

/** Throws `contractMany` if a customer has too many open limit orders. */
async function assertFewOpen(tx: Database, account: number): Promise<void> {
  const open = await tx.$count(
    contractOrders,
    and(eq(contractOrders.account, account), eq(contractOrders.status, 'open'), eq(contractOrders.type, 'limit')),
  );
  if (open > MAX_OPEN_ORDERS) throw new Refusal('contractMany', { most: MAX_OPEN_ORDERS });
}

/** What a draft costs at most, and at which price. */
interface Bounds {
  /** The limit of a limit order, or the worst price of a market order. */
  readonly limit: bigint;
  /** Base units of USDT (buy) or of the coin (sell) to hold. */
  readonly held: bigint;
}

/** Returns the bounds of a draft at the latest price. Throws `contractMinimum` or `contractMaximum`. */
export function orderBounds(draft: Draft, quote: Quote, { market, terms }: Placing): Bounds {
  const { code, side, type, amount } = draft;
  const coin = market.coin(code);
  if (!coin) throw new Refusal('coinUnknown');
  const limit = draft.price ?? draft.worst ?? defaultWorstPrice(side, quote, terms, coin);
  checkValue((type === 'market' ? quote.price : limit) * amount);
  return { limit, held: side === 'buy' ? maxBuyCost(limit * amount) : amount };
}

/** Stores an order and holds its largest cost (CTR-05). It waits for its first price unless `started` is given. */
async function storeOrder(
  tx: Database,
  draft: Draft,
  placing: Placing,
  { limit, held }: Bounds,
  started?: { readonly seq: number },
): Promise<ContractOrder> {
  const { account, now } = placing;
  // order and hold refer to each other; reserving the hold's id avoids a second write
  const order = await insertOrder(tx, draft, placing, {
    price: limit,
    held,
    hold: nextHold,
    ...(started ? { seq: started.seq, committed: now, started: now } : { started: null }),
  });
  if (order.hold === null) throw new Error('an order has no hold');
  await openHold(tx, {
    id: order.hold,
    customer: account,
    asset: draft.side === 'buy' ? QUOTE : draft.code,
    amount: held,
    kind: 'contractHold',
    reference: String(order.id),
    now,
  });
  // counted after opening the hold, whose balance lock serializes parallel orders
  if (draft.type === 'limit') await assertFewOpen(tx, account);
  return order;
}

/**
 * Takes what the market offers an order when it first meets a price. Throws `contractThin` or `contractMoved` if a
 * market order would not be filled completely (CTR-04).
 */
export async function takeFirstFills(
  tx: Database,
  { market, terms }: Pick<Placing, 'market' | 'terms'>,
  quote: Quote,
  {
    code,
    side,
    type,
    amount,
    limit,
  }: Pick<ContractOrder, 'code' | 'side' | 'type' | 'amount'> & { readonly limit: bigint },
): Promise<Fill[]> {
  const { fills, isCut } = await takeOffer(tx, { market, terms }, quote, { side, amount, limit });
  if (type === 'limit' || filledAmount(fills) === amount) return fills;
  const levels = bookAtQuote(market, side, quote, terms);
  const isOffered = (price?: bigint): boolean => filledAmount(fillFromLevels(levels, side, amount, price)) === amount;
  // either the book never had so much, or others took it
  throw isCut || !isOffered() || isOffered(limit)
    ? new Refusal('contractThin', { code })
    : new Refusal('contractMoved');
}

/**
 * Places an order. Must run inside a transaction. On a market with a next price the order waits for it
 * (`startContracts`), otherwise it meets the latest price at once. A market order is filled completely or refused, a
 * limit order waits with what is left (CTR-04 to CTR-06). `mayTrade` throws if the customer's own protections forbid a
 * purchase of so many units of USDT, or any trade. Throws `contractNoPrice`, `contractMinimum`, `contractMaximum`,
 * `contractMoved`, `contractThin`, `contractMany`, `contractUnfilled`, `dailyMost` or `insufficient`.
 */
export async function placeOrder(
  tx: Database,
  draft: Draft,
  placing: Placing,
  mayTrade: (stake: bigint) => Promise<void>,
): Promise<ContractOrder> {
  const { account, market, now } = placing;
  const quote = freshPrice(market, draft.code, placing);
  if (!quote) throw new Refusal('contractNoPrice', { code: draft.code });
  const bounds = orderBounds(draft, quote, placing);
  await mayTrade(draft.side === 'buy' ? bounds.held : 0n);
  await assertFewUnfilled(tx, account, draft.type, now);
  if (market.starts) return storeOrder(tx, draft, placing, bounds);
  const { seq } = quote.tick;
  // before any balance is locked; see `takeOffer`
  const fills = await takeFirstFills(tx, placing, quote, { ...draft, limit: bounds.limit });
  const order = await storeOrder(tx, draft, placing, bounds, { seq });
  return fills.length === 0 ? order : fillOrder(tx, order, fills, { seq, now });
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
    .where(
      and(
        eq(contractOrders.account, placing.account),
        eq(contractOrders.status, 'refused'),
        // the ledger refers to an order that held money
        isNull(contractOrders.hold),
      ),
    )
    .orderBy(desc(contractOrders.id))
    .offset(MAX_REFUSED);
  await tx.delete(contractOrders).where(inArray(contractOrders.id, oldest));
}

/**
 * Cancels an open order and releases the rest of its hold (CTR-08). Either a fill or the cancellation locks the order
 * first and wins (CTR-10). Must run inside a transaction. Throws `contractUnknown`, `contractDealt`,
 * `contractCancelled`, or `contractStarting` while the order waits for its first price.
 */
export async function cancelOrder(tx: Database, account: number, id: number, now: number): Promise<ContractOrder> {
  const [order] = await tx
    .select()
    .from(contractOrders)
    .where(and(eq(contractOrders.id, id), eq(contractOrders.account, account)))
    .for('update');
  if (!order) throw new Refusal('contractUnknown');
  if (order.status !== 'open') throw new Refusal(order.status === 'dealt' ? 'contractDealt' : 'contractCancelled');
  // its customer could see that price before the order meets it, and take the order back if it is a bad one
  if (order.started === null) throw new Refusal('contractStarting');
  if (order.hold !== null && remainingHoldOf(order) > 0n)
    await releaseHold(tx, order.hold, { kind: 'contractRevoke', now });
  const [updated] = await tx
    .update(contractOrders)
    .set({ status: 'cancelled', updated: now })
    .where(eq(contractOrders.id, id))
    .returning();
  return updated as ContractOrder;
}
