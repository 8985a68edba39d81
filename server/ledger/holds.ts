import type { JournalKind } from '../../src/domain/journal-kinds.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { holds } from './schema.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Leg, post, type WrittenJournal } from './ledger.ts';

/** SQL for the id of a hold that is about to be opened. */
export const nextHold = sql<number>`nextval('holds_id_seq')`;

export type Hold = typeof holds.$inferSelect;

/** Locks an open hold. Throws the refusal `ended` if it has ended or does not exist. */
async function lockOpenHold(tx: Database, id: number): Promise<Hold> {
  const [hold] = await tx.select().from(holds).where(eq(holds.id, id)).for('update');
  if (!hold || hold.ended !== null) throw new Refusal('ended');
  return hold;
}

/** Returns the amount that is left in a hold. */
export const remainingOf = (hold: Hold): bigint => hold.amount - hold.captured - hold.released;

/**
 * Moves an amount (base units) from a customer's available balance into a hold. Must run inside a transaction. Throws
 * `insufficient`. Returns the hold's id for `captureHold` and `releaseHold`. `id` comes from `nextHold`.
 */
export async function openHold(
  tx: Database,
  {
    id,
    customer,
    asset,
    amount,
    kind,
    reference = '',
    remark,
    now,
  }: {
    id?: number;
    customer: number;
    asset: string;
    amount: bigint;
    kind: JournalKind;
    reference?: string;
    remark?: string;
    now: number;
  },
): Promise<number> {
  if (amount <= 0n) throw new Error(`a hold of ${amount} ${asset}`);
  // plain SQL, since every order runs it and Drizzle would build it again in each transaction
  const [row] = await rowsOf<{ id: string | number }>(
    tx,
    sql`insert into holds (id, customer, asset, amount, kind, reference, opened) overriding system value
      values (coalesce(${id ?? null}::bigint, ${nextHold}),
        ${customer}, ${asset}, ${amount}, ${kind}, ${reference}, ${now})
      returning id`,
  );
  if (!row) throw new Error('no hold was written');
  const hold = Number(row.id);
  await post(tx, {
    kind,
    reference,
    hold,
    now,
    ...(remark === undefined ? {} : { remark }),
    legs: [
      { customer, purpose: 'available', asset, amount: -amount },
      { customer, purpose: 'held', asset, amount },
    ],
  });
  return hold;
}

/**
 * Takes an amount (base units) out of a hold and posts it to `to`, legs that sum to zero with the amount for each
 * asset. The last unit ends the hold. Must run inside a transaction. Throws the refusal `ended` if the hold has ended,
 * and an error if the amount exceeds the rest.
 */
export async function captureHold(
  tx: Database,
  id: number,
  {
    amount,
    kind,
    to,
    now,
    remark,
    reference,
  }: { amount: bigint; kind: JournalKind; to: readonly Leg[]; now: number; remark?: string; reference?: string },
): Promise<WrittenJournal> {
  const hold = await lockOpenHold(tx, id);
  if (amount <= 0n || amount > remainingOf(hold))
    throw new Error(`hold ${id} has ${remainingOf(hold)} left, and ${amount} cannot be captured`);
  const captured = hold.captured + amount;
  const written = await post(tx, {
    kind,
    reference: reference ?? hold.reference,
    hold: id,
    now,
    ...(remark === undefined ? {} : { remark }),
    legs: [{ customer: hold.customer, purpose: 'held', asset: hold.asset, amount: -amount }, ...to],
  });
  await tx
    .update(holds)
    .set({ captured, ended: captured === hold.amount ? written.time : null })
    .where(eq(holds.id, id));
  return written;
}

/**
 * Returns the rest of a hold to the available balance and ends the hold. Must run inside a transaction. Throws the
 * refusal `ended` if the hold has ended. Returns the released units.
 */
export async function releaseHold(
  tx: Database,
  id: number,
  { kind, now, remark, reference }: { kind: JournalKind; now: number; remark?: string; reference?: string },
): Promise<bigint> {
  const hold = await lockOpenHold(tx, id);
  const { customer, asset } = hold;
  const amount = remainingOf(hold);
  const { time } = await post(tx, {
    kind,
    reference: reference ?? hold.reference,
    hold: id,
    now,
    ...(remark === undefined ? {} : { remark }),
    legs: [
      { customer, purpose: 'held', asset, amount: -amount },
      { customer, purpose: 'available', asset, amount },
    ],
  });
  await tx.update(holds).set({ released: amount, ended: time }).where(eq(holds.id, id));
  return amount;
}
