import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { holds } from './schema.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Leg, post, type Written } from './ledger.ts';

/** The id of a hold that is about to be opened, as a value of a statement. */
export const nextHold = sql<number>`nextval('holds_id_seq')`;

export type Hold = typeof holds.$inferSelect;

/** Locks a hold that is still open; throws the refusal `ended` where it has ended or never was. */
async function openOne(tx: Database, id: number): Promise<Hold> {
  const [hold] = await tx.select().from(holds).where(eq(holds.id, id)).for('update');
  if (!hold || hold.ended !== null) throw new Refusal('ended');
  return hold;
}

/** What is left in a hold. */
export const leftIn = (hold: Hold): bigint => hold.amount - hold.captured - hold.released;

/**
 * Sets an amount (base units) of what a customer has available aside. Inside a transaction; throws `insufficient`.
 * Returns the hold's id, for `captureHold` and `releaseHold`; `id` is one that `nextHold` gave.
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
    kind: string;
    reference?: string;
    remark?: string;
    now: number;
  },
): Promise<number> {
  if (amount <= 0n) throw new Error(`a hold of ${amount} ${asset}`);
  // written in SQL: every order asks it, and Drizzle would build it anew in each transaction
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
 * Takes an amount (base units) out of a hold and moves it as `to` says: legs that together with the amount sum to zero
 * an asset. The last unit ends the hold. Inside a transaction; throws the refusal `ended` where it has ended, and an
 * error where more is taken than is left.
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
  }: { amount: bigint; kind: string; to: readonly Leg[]; now: number; remark?: string; reference?: string },
): Promise<Written> {
  const hold = await openOne(tx, id);
  if (amount <= 0n || amount > leftIn(hold))
    throw new Error(`hold ${id} has ${leftIn(hold)} left, and ${amount} cannot be captured`);
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
 * Gives what is left back to available and ends the hold. Inside a transaction; throws the refusal `ended` where it has
 * ended. Returns the units given back.
 */
export async function releaseHold(
  tx: Database,
  id: number,
  { kind, now, remark, reference }: { kind: string; now: number; remark?: string; reference?: string },
): Promise<bigint> {
  const hold = await openOne(tx, id);
  const { customer, asset } = hold;
  const amount = leftIn(hold);
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
