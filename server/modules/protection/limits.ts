import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { protectionLimits } from './schema.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** `stake` limits each order; `loss` and `recharge` (deposits) limit each of the operator's days. */
export const LIMITS = ['stake', 'loss', 'recharge'] as const;
export type LimitKind = (typeof LIMITS)[number];

export interface OwnLimit {
  /** The current limit in base units of USDT; undefined if there is none. */
  readonly value?: bigint;
  /** A change that is waiting; without `value` it removes the limit. */
  readonly next?: { readonly value?: bigint; readonly begins: number };
}

export type Limits = Readonly<Record<LimitKind, OwnLimit>>;

/** A limit as stored: base units as text; null removes the limit. */
export interface LimitRow {
  readonly kind: string;
  readonly value: string | null;
  readonly begins: number;
}

const amountOf = ({ value }: LimitRow): { value?: bigint } => (value === null ? {} : { value: BigInt(value) });

function limitFrom(rows: readonly LimitRow[], now: number): OwnLimit {
  const active = rows.findLast(({ begins }) => begins <= now);
  const next = rows.findLast(({ begins }) => begins > now);
  return { ...(active ? amountOf(active) : {}), ...(next ? { next: { ...amountOf(next), begins: next.begins } } : {}) };
}

/** Returns the limits by kind, from everything a customer has set, oldest first. */
export function currentLimits(rows: readonly LimitRow[], now: number): Limits {
  const limitOf = (kind: LimitKind): OwnLimit =>
    limitFrom(
      rows.filter((row) => row.kind === kind),
      now,
    );
  return { stake: limitOf('stake'), loss: limitOf('loss'), recharge: limitOf('recharge') };
}

/**
 * Sets a limit. A first or lower one applies at once; raising or removing one takes 24 hours (TRUST-02). The newest
 * choice replaces a waiting one, so setting the active value (`active`) again takes a raise back.
 */
export async function setLimit(
  tx: Database,
  account: number,
  kind: LimitKind,
  { active: held, value, now }: { active: bigint | undefined; value: bigint | undefined; now: number },
): Promise<void> {
  await tx
    .delete(protectionLimits)
    .where(
      and(eq(protectionLimits.account, account), eq(protectionLimits.kind, kind), gt(protectionLimits.begins, now)),
    );
  // only the newest limit that has begun applies: at most one active and one waiting row are stored
  await removeSuperseded(tx, now, account);
  if (value === held) return;
  const isLower = value !== undefined && (held === undefined || value < held);
  if (isLower)
    await tx
      .delete(protectionLimits)
      .where(and(eq(protectionLimits.account, account), eq(protectionLimits.kind, kind)));
  await tx
    .insert(protectionLimits)
    .values({ account, kind, value: value ?? null, begins: isLower ? now : now + DAY_MS, created: now });
}

/** Removes limits that a newer one has replaced, for one customer or for all. */
export async function removeSuperseded(db: Database, now: number, account?: number): Promise<void> {
  await db.execute(sql`
    delete from protection_limits as l using protection_limits as n
    where n.account = l.account and n.kind = l.kind and n.id > l.id
      and n.begins <= ${now} ${account === undefined ? sql`` : sql`and l.account = ${account}`}`);
}
