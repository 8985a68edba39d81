import { and, asc, eq, gte, inArray, isNotNull, lt, lte, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { contractDepth, contractOrders } from './schema.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { isNotPaused } from '../protection/index.ts';
import type { SetAside } from '../../platform/set-aside.ts';
import { fillOrder, type ContractOrder } from './deal.ts';
import { bookAtQuote, buyableAmount, takeOffer } from './offer.ts';
import { freshPrice, type Quote } from './rules.ts';
import { type ContractTerms, initialTerms } from './terms.ts';

/** Orders of one coin that are matched with one tick. The others are matched with the next tick. */
const BATCH_SIZE = 500;

/** Called with an order after a fill, in the transaction of the fill. */
export type NotifyFill = (tx: Database, order: ContractOrder) => Promise<void>;

/** Age of a tick after which no instance fills orders at it any more. */
const MAX_DEPTH_AGE_MS = 60_000;

interface Matching {
  readonly db: Database;
  readonly market: MarketSource;
  /** ms. */
  readonly now: number;
  /** Orders that failed before. */
  readonly aside: SetAside;
  readonly terms?: ContractTerms;
  /** Whether orders of a coin are filled now. */
  readonly isOpen?: (code: string) => boolean;
  readonly shouldContinue?: () => boolean;
}

/**
 * Matches one order with one tick in its own transaction. Does nothing if another instance holds the order, or if it
 * has changed meanwhile.
 */
const matchOne = (
  { db, market, now, terms = initialTerms }: Matching,
  id: number,
  quote: Quote,
  notifyFill: NotifyFill,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { seq } = quote.tick;
    const [order] = await tx
      .select()
      .from(contractOrders)
      .where(
        and(
          eq(contractOrders.id, id),
          eq(contractOrders.status, 'open'),
          isNotNull(contractOrders.started),
          lt(contractOrders.seq, seq),
          isNotPaused(tx, contractOrders.account, now),
        ),
      )
      .for('update', { skipLocked: true });
    if (!order || order.price === null) return;
    const { fills } = await takeOffer(tx, { market, terms }, quote, {
      side: order.side,
      amount: order.amount - order.filled,
      limit: order.price,
    });
    if (fills.length > 0) await notifyFill(tx, await fillOrder(tx, order, fills, { seq, now }));
  });

/** Removes orders that were set aside and have been cancelled since. */
async function removeClosed(db: Database, aside: SetAside, now: number): Promise<void> {
  const due = aside.due(now);
  if (due.length === 0) return;
  const open = await db
    .select({ id: contractOrders.id })
    .from(contractOrders)
    .where(and(inArray(contractOrders.id, due), eq(contractOrders.status, 'open')));
  const openIds = new Set(open.map(({ id }) => id));
  for (const id of due) if (!openIds.has(id)) aside.remove(id);
}

/**
 * Matches every open order with the latest tick of its coin, in parts if the book is thin (CTR-06, CTR-07) or the
 * operator's position has too little room (FEED-10). Several instances may run it at once. It skips coins without a
 * fresh price and orders of customers who have paused trading (TRUST-03), and stops when `shouldContinue` returns
 * false. An order that fails is set aside and retried later, after the others.
 */
export async function matchOpen(matching: Matching, notifyFill: NotifyFill = async () => undefined): Promise<void> {
  const { db, market, now, aside, terms = initialTerms, isOpen = () => true, shouldContinue = () => true } = matching;
  await db.delete(contractDepth).where(lt(contractDepth.time, now - MAX_DEPTH_AGE_MS));
  await removeClosed(db, aside, now);
  const failed = new Set(aside.ids);
  const due = new Set(aside.due(now));
  const codes = await db
    .selectDistinct({ code: contractOrders.code })
    .from(contractOrders)
    .where(eq(contractOrders.status, 'open'));
  const waiting = [...failed].filter((id) => !due.has(id));
  for (const { code } of codes) {
    const quote = isOpen(code) ? freshPrice(market, code, { now, terms }) : undefined;
    if (!quote) continue;
    const room = await buyableAmount(db, market, quote, terms);
    // without room for buys, they must not take up the batch of the sells that make room
    const [bestForBuy] = room === 0n ? [] : bookAtQuote(market, 'buy', quote, terms);
    const [bestForSell] = bookAtQuote(market, 'sell', quote, terms);
    if (!bestForBuy && !bestForSell) continue;
    const matchable = await db
      .select({ id: contractOrders.id })
      .from(contractOrders)
      .where(
        and(
          eq(contractOrders.status, 'open'),
          eq(contractOrders.code, code),
          isNotNull(contractOrders.started),
          lt(contractOrders.seq, quote.tick.seq),
          isNotPaused(db, contractOrders.account, now),
          waiting.length > 0 ? notInArray(contractOrders.id, waiting) : undefined,
          or(
            bestForBuy && and(eq(contractOrders.side, 'buy'), gte(contractOrders.price, bestForBuy.price)),
            bestForSell && and(eq(contractOrders.side, 'sell'), lte(contractOrders.price, bestForSell.price)),
          ),
        ),
      )
      .orderBy(asc(contractOrders.id))
      .limit(BATCH_SIZE);
    for (const { id } of matchable.toSorted((a, b) => Number(failed.has(a.id)) - Number(failed.has(b.id)))) {
      if (!shouldContinue()) return;
      try {
        await matchOne(matching, id, quote, notifyFill);
        aside.remove(id);
      } catch (error) {
        aside.add(id, error, now);
      }
    }
  }
}
