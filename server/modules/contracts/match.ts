import { and, asc, eq, gte, inArray, lt, lte, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { contractDepth, contractOrders } from './schema.ts';
import type { MarketSource, Tick } from '../../ports/market-source.ts';
import { isNotPaused } from '../protection/pause.ts';
import type { SetAside } from '../../platform/set-aside.ts';
import { deal, type Order, takeOffered } from './deal.ts';
import { levelsAt } from './orders.ts';
import { freshPrice } from './rules.ts';
import { type ContractTerms, initialTerms } from './terms.ts';

/** Orders of one coin that meet one tick in one pass; the others come with the next. */
const BATCH_SIZE = 500;

/** Told of an order that a part of was dealt, in the transaction that did it. */
export type NotifyFill = (tx: Database, order: Order) => Promise<void>;

/** ms after which nobody deals at a tick any more, on any instance. */
const DEPTH_MS = 60_000;

interface Matching {
  readonly db: Database;
  readonly market: MarketSource;
  /** ms. */
  readonly now: number;
  /** Orders that failed. */
  readonly aside: SetAside;
  readonly terms?: ContractTerms;
  readonly shouldContinue?: () => boolean;
}

/**
 * One order against one tick, in a transaction of its own; nothing where another instance has it, or it has changed
 * meanwhile.
 */
const matchOne = (
  { db, market, now, terms = initialTerms }: Matching,
  id: number,
  at: { price: bigint; tick: Tick },
  tell: NotifyFill,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { seq } = at.tick;
    const [order] = await tx
      .select()
      .from(contractOrders)
      .where(
        and(
          eq(contractOrders.id, id),
          eq(contractOrders.status, 'open'),
          lt(contractOrders.seq, seq),
          isNotPaused(tx, contractOrders.account, now),
        ),
      )
      .for('update', { skipLocked: true });
    if (!order || order.price === null) return;
    const fills = await takeOffered(tx, levelsAt(market, order.side, at, terms), {
      tick: at.tick,
      side: order.side,
      amount: order.amount - order.dealt,
      limit: order.price,
    });
    if (fills.length > 0) await tell(tx, await deal(tx, order, fills, { seq, now }));
  });

/** Lets go of orders that were set aside and revoked since. */
async function forgetClosed(db: Database, aside: SetAside, now: number): Promise<void> {
  const due = aside.due(now);
  if (due.length === 0) return;
  const open = await db
    .select({ id: contractOrders.id })
    .from(contractOrders)
    .where(and(inArray(contractOrders.id, due), eq(contractOrders.status, 'open')));
  const there = new Set(open.map(({ id }) => id));
  for (const id of due) if (!there.has(id)) aside.remove(id);
}

/**
 * Matches every open order with the newest tick of its coin, in parts where the book is thin (CTR-06, CTR-07). Several
 * instances may run it at once. Coins without a fresh price wait, orders of customers who have paused trading
 * (TRUST-03), and all orders from where `shouldContinue` says no. An order that fails is set aside and tried again
 * later, behind the others.
 */
export async function matchOpen(matching: Matching, tell: NotifyFill = async () => undefined): Promise<void> {
  const { db, market, now, aside, terms = initialTerms, shouldContinue = () => true } = matching;
  await db.delete(contractDepth).where(lt(contractDepth.time, now - DEPTH_MS));
  await forgetClosed(db, aside, now);
  const failed = new Set(aside.ids);
  const due = new Set(aside.due(now));
  const codes = await db
    .selectDistinct({ code: contractOrders.code })
    .from(contractOrders)
    .where(eq(contractOrders.status, 'open'));
  const waits = [...failed].filter((id) => !due.has(id));
  for (const { code } of codes) {
    const at = freshPrice(market, code, { now, terms });
    if (!at) continue;
    const [buy] = levelsAt(market, 'buy', at, terms);
    const [sell] = levelsAt(market, 'sell', at, terms);
    if (!buy && !sell) continue;
    const crossed = await db
      .select({ id: contractOrders.id })
      .from(contractOrders)
      .where(
        and(
          eq(contractOrders.status, 'open'),
          eq(contractOrders.code, code),
          lt(contractOrders.seq, at.tick.seq),
          isNotPaused(db, contractOrders.account, now),
          waits.length > 0 ? notInArray(contractOrders.id, waits) : undefined,
          or(
            buy && and(eq(contractOrders.side, 'buy'), gte(contractOrders.price, buy.price)),
            sell && and(eq(contractOrders.side, 'sell'), lte(contractOrders.price, sell.price)),
          ),
        ),
      )
      .orderBy(asc(contractOrders.id))
      .limit(BATCH_SIZE);
    for (const { id } of crossed.toSorted((a, b) => Number(failed.has(a.id)) - Number(failed.has(b.id)))) {
      if (!shouldContinue()) return;
      try {
        await matchOne(matching, id, at, tell);
        aside.remove(id);
      } catch (error) {
        aside.add(id, error, now);
      }
    }
  }
}
