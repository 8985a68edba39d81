import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { contractBooks, contractDepth, contractFills, contractOrders } from './schema.ts';
import { captureHold, releaseHold } from '../../ledger/holds.ts';
import { type Leg, post } from '../../ledger/ledger.ts';
import type { Tick } from '../../ports/market-source.ts';
import { amountOf, type Fill, type Level, remaining, type Side, take } from './book.ts';
import { QUOTE } from './figures.ts';
import { least } from './integers.ts';
import { leftOf, sumsAfter } from './sums.ts';

export type Order = typeof contractOrders.$inferSelect;

interface Wanted {
  /** The tick whose book it is. */
  readonly tick: Tick;
  readonly side: Side;
  readonly amount: bigint;
  readonly limit?: bigint;
}

/**
 * Takes what the book gives an order at a tick: what others took of that side at the same tick is gone, on every
 * instance. Where QA has emptied the book, no more than is left. Inside a transaction, before any balance is locked:
 * orders that meet the same levels wait for each other here.
 */
export async function takeOffered(
  tx: Database,
  levels: readonly Level[],
  { tick: { code, seq, time }, side, amount, limit }: Wanted,
): Promise<Fill[]> {
  // an order that the first level does not reach waits for nobody
  if (take(levels, side, amount, limit).length === 0) return [];
  // the update changes nothing: it locks the row that is there and answers what it says now
  const [depth] = await tx
    .insert(contractDepth)
    .values({ code, side, seq, time, dealt: 0n })
    .onConflictDoUpdate({
      target: [contractDepth.code, contractDepth.side, contractDepth.seq],
      set: { dealt: sql`${contractDepth.dealt}` },
    })
    .returning({ dealt: contractDepth.dealt });
  if (!depth) throw new Error('no depth was written');
  const [book] = await tx.select().from(contractBooks).where(eq(contractBooks.code, code)).for('update');
  const fills = take(remaining(levels, depth.dealt), side, book ? least(amount, book.left) : amount, limit);
  const taken = amountOf(fills);
  if (taken === 0n) return [];
  await tx
    .update(contractDepth)
    .set({ dealt: depth.dealt + taken })
    .where(and(eq(contractDepth.code, code), eq(contractDepth.side, side), eq(contractDepth.seq, seq)));
  if (book)
    await tx
      .update(contractBooks)
      .set({ left: book.left - taken })
      .where(eq(contractBooks.code, code));
  return fills;
}

/**
 * Deals parts of a locked order: value changes hands in one journal, and the order says so. A limit order pays out of
 * its hold, and what the last part leaves there is free again; a market order pays out of what is available. Throws
 * `insufficient`.
 */
export async function deal(
  tx: Database,
  order: Order,
  fills: readonly Fill[],
  { seq, now }: { seq: number; now: number },
): Promise<Order> {
  const { account: customer, code, side, hold } = order;
  const after = sumsAfter(order, fills);
  const [amount, paid, fee] = [after.dealt - order.dealt, after.paid - order.paid, after.fee - order.fee];
  const [asset, out] = side === 'buy' ? [QUOTE, paid + fee] : [code, amount];
  const [gained, incoming] = side === 'buy' ? [code, amount] : [QUOTE, paid - fee];
  const sign = side === 'buy' ? 1n : -1n;
  const to: Leg[] = [
    { purpose: 'contracts' as const, asset: QUOTE, amount: sign * paid },
    { purpose: 'fees' as const, asset: QUOTE, amount: fee },
    { purpose: 'contracts' as const, asset: code, amount: -sign * amount },
    { customer, purpose: 'available' as const, asset: gained, amount: incoming },
  ].filter((leg) => leg.amount !== 0n);
  const journal = { kind: 'contractDeal', reference: String(order.id), now };
  // parts too small to cost a unit take nothing out of the hold
  if (hold !== null && out > 0n) await captureHold(tx, hold, { ...journal, amount: out, to });
  else
    await post(tx, {
      ...journal,
      legs: out > 0n ? [{ customer, purpose: 'available', asset, amount: -out }, ...to] : to,
    });
  await tx.insert(contractFills).values(
    after.parts.map((part) => ({
      order: order.id,
      price: part.price,
      amount: part.amount,
      fee: part.fee,
      created: now,
    })),
  );

  const done = after.dealt === order.amount;
  const changed = {
    dealt: after.dealt,
    value: after.value,
    paid: after.paid,
    fee: after.fee,
    status: done ? ('dealt' as const) : order.status,
    seq,
    updated: now,
  };
  if (done && hold !== null && leftOf({ ...order, ...changed }) > 0n)
    await releaseHold(tx, hold, { kind: 'contractRest', now });
  const [written] = await tx.update(contractOrders).set(changed).where(eq(contractOrders.id, order.id)).returning();
  return written as Order;
}
