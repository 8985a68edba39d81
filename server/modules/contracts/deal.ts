import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { bookOverrides, contractDepth, contractFills, contractOrders } from './schema.ts';
import { captureHold, releaseHold } from '../../ledger/holds.ts';
import { type Leg, post } from '../../ledger/ledger.ts';
import type { StartTick } from '../../ports/market-source.ts';
import { filledAmount, type Fill, fillFromLevels, type Level, levelsAfter, type Side } from './book.ts';
import { QUOTE } from './figures.ts';
import { least } from './integers.ts';
import { remainingHoldOf, sumsAfter } from './sums.ts';

export type ContractOrder = typeof contractOrders.$inferSelect;

interface FillRequest {
  /** The tick of the book. */
  readonly tick: StartTick;
  readonly side: Side;
  readonly amount: bigint;
  readonly limit?: bigint | undefined;
}

/**
 * Takes the fills of an order from the book of a tick. It leaves out what other orders took from that side at the same
 * tick, on any instance, and what QA removed from the book. Must run inside a transaction, before any balance is
 * locked: orders that meet the same levels wait for each other here.
 */
export async function takeFills(
  tx: Database,
  levels: readonly Level[],
  { tick: { code, seq, time }, side, amount, limit }: FillRequest,
): Promise<Fill[]> {
  // the update changes nothing: it locks an existing row and returns its current value
  const [depth] = await tx
    .insert(contractDepth)
    .values({ code, side, seq, time, filled: 0n })
    .onConflictDoUpdate({
      target: [contractDepth.code, contractDepth.side, contractDepth.seq],
      set: { filled: sql`${contractDepth.filled}` },
    })
    .returning({ filled: contractDepth.filled });
  if (!depth) throw new Error('no depth was written');
  const [book] = await tx.select().from(bookOverrides).where(eq(bookOverrides.code, code)).for('update');
  const fills = fillFromLevels(
    levelsAfter(levels, depth.filled),
    side,
    book ? least(amount, book.left) : amount,
    limit,
  );
  const taken = filledAmount(fills);
  if (taken === 0n) return [];
  await tx
    .update(contractDepth)
    .set({ filled: depth.filled + taken })
    .where(and(eq(contractDepth.code, code), eq(contractDepth.side, side), eq(contractDepth.seq, seq)));
  if (book)
    await tx
      .update(bookOverrides)
      .set({ left: book.left - taken })
      .where(eq(bookOverrides.code, code));
  return fills;
}

/**
 * Fills parts of a locked order: posts one journal and updates the order. It pays from its hold, whose rest is released
 * after the last part.
 */
export async function fillOrder(
  tx: Database,
  order: ContractOrder,
  fills: readonly Fill[],
  { seq, now }: { seq: number; now: number },
): Promise<ContractOrder> {
  const { account: customer, code, side, hold } = order;
  const after = sumsAfter(order, fills);
  const [amount, paid, fee] = [after.filled - order.filled, after.paid - order.paid, after.fee - order.fee];
  const spent = side === 'buy' ? paid + fee : amount;
  const [gainedAsset, gained] = side === 'buy' ? [code, amount] : [QUOTE, paid - fee];
  const sign = side === 'buy' ? 1n : -1n;
  const to: Leg[] = [
    { purpose: 'contracts' as const, asset: QUOTE, amount: sign * paid },
    { purpose: 'fees' as const, asset: QUOTE, amount: fee },
    { purpose: 'contracts' as const, asset: code, amount: -sign * amount },
    { customer, purpose: 'available' as const, asset: gainedAsset, amount: gained },
  ].filter((leg) => leg.amount !== 0n);
  const journal = { kind: 'contractDeal' as const, reference: String(order.id), now };
  if (hold === null) throw new Error(`order ${order.id} has no hold`);
  // parts too small to cost a unit take nothing out of the hold
  if (spent > 0n) await captureHold(tx, hold, { ...journal, amount: spent, to });
  else await post(tx, { ...journal, legs: to });
  await tx.insert(contractFills).values(
    after.parts.map((part) => ({
      order: order.id,
      price: part.price,
      amount: part.amount,
      fee: part.fee,
      created: now,
    })),
  );

  const isFilled = after.filled === order.amount;
  const changes = {
    filled: after.filled,
    value: after.value,
    paid: after.paid,
    fee: after.fee,
    status: isFilled ? ('dealt' as const) : order.status,
    seq,
    updated: now,
    started: order.started ?? now,
  };
  if (isFilled && remainingHoldOf({ ...order, ...changes }) > 0n)
    await releaseHold(tx, hold, { kind: 'contractRest', now });
  const [updated] = await tx.update(contractOrders).set(changes).where(eq(contractOrders.id, order.id)).returning();
  return updated as ContractOrder;
}
