import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { protectionLimits } from './schema.ts';
import { DAY_MS } from '../../../src/lib/time.ts';

/** stake: each order; loss and recharge: each day of the operator. */
export const LIMITS = ['stake', 'loss', 'recharge'] as const;
export type LimitKind = (typeof LIMITS)[number];

export interface Limit {
  /** Base units of USDT that hold now; undefined where there is no limit. */
  readonly value?: bigint;
  /** What holds later; without `value` the limit goes then. */
  readonly next?: { readonly value?: bigint; readonly begins: number };
}

export type Limits = Readonly<Record<LimitKind, Limit>>;

/** A limit as it was set: base units as text, empty where it was taken away. */
export interface LimitRow {
  readonly kind: string;
  readonly value: string | null;
  readonly begins: number;
}

const amountOf = ({ value }: LimitRow): { value?: bigint } => (value === null ? {} : { value: BigInt(value) });

function fold(rows: readonly LimitRow[], now: number): Limit {
  const held = rows.findLast(({ begins }) => begins <= now);
  const next = rows.findLast(({ begins }) => begins > now);
  return { ...(held ? amountOf(held) : {}), ...(next ? { next: { ...amountOf(next), begins: next.begins } } : {}) };
}

/** The limits by kind, from all that a customer has set, oldest first. */
export function foldLimits(rows: readonly LimitRow[], now: number): Limits {
  const of = (kind: LimitKind): Limit =>
    fold(
      rows.filter((row) => row.kind === kind),
      now,
    );
  return { stake: of('stake'), loss: of('loss'), recharge: of('recharge') };
}

/**
 * Sets a limit: a lower one, or a first one, holds at once; a higher one, or none, after 24 hours (TRUST-02). The
 * newest choice replaces one that waits, so setting what holds already (`held`) takes a raise back.
 */
export async function setLimit(
  tx: Database,
  account: number,
  kind: LimitKind,
  { held, value, now }: { held: bigint | undefined; value: bigint | undefined; now: number },
): Promise<void> {
  await tx
    .delete(protectionLimits)
    .where(
      and(eq(protectionLimits.account, account), eq(protectionLimits.kind, kind), gt(protectionLimits.begins, now)),
    );
  // of those that have begun the newest alone holds: one row that holds and one that waits are all that is stored
  await removeSuperseded(tx, now, account);
  if (value === held) return;
  const lowers = value !== undefined && (held === undefined || value < held);
  if (lowers)
    await tx
      .delete(protectionLimits)
      .where(and(eq(protectionLimits.account, account), eq(protectionLimits.kind, kind)));
  await tx
    .insert(protectionLimits)
    .values({ account, kind, value: value ?? null, begins: lowers ? now : now + DAY_MS, created: now });
}

/** Removes limits that a newer one has taken the place of, of one customer or of all. */
export async function removeSuperseded(db: Database, now: number, account?: number): Promise<void> {
  await db.execute(sql`
    delete from protection_limits as l using protection_limits as n
    where n.account = l.account and n.kind = l.kind and n.id > l.id
      and n.begins <= ${now} ${account === undefined ? sql`` : sql`and l.account = ${account}`}`);
}
