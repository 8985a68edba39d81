import type { JournalKind } from '../../../src/domain/journal-kinds.ts';
import { and, desc, eq, lte, max } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { balanceOf, type LedgerEntry, type Leg, post, type WrittenJournal } from '../../ledger/ledger.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Points are a separate asset in the ledger: whole numbers, not money. */
export const POINTS = 'POINTS';

export interface PointChange {
  /** A whole number; negative takes points away. */
  readonly number: number;
  readonly reason: JournalKind;
  readonly reference?: string;
  /** A name under which the change is written only once, e.g. `signin 17 2026-03-10`. */
  readonly once?: string;
  readonly now: number;
}

const legsOf = (customer: number, amount: bigint): Leg[] => [
  { purpose: 'points', asset: POINTS, amount: -amount },
  { customer, purpose: 'available', asset: POINTS, amount },
];

export const readPoints = (db: Database, account: number): Promise<bigint> =>
  balanceOf(db, account, 'available', POINTS);

/** Posts a journal that moves points. If there are too few, the refusal says how many there are. */
async function postPoints(tx: Database, account: number, entry: LedgerEntry): Promise<WrittenJournal> {
  const balance = await readPoints(tx, account);
  try {
    return await post(tx, entry);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'insufficient' && error.parameters['code'] === POINTS)
      throw new Refusal('pointsInsufficient', { balance: String(balance) });
    throw error;
  }
}

/** Changes a customer's points, inside a transaction. Throws `pointsInsufficient` below zero. */
export function changePoints(
  tx: Database,
  account: number,
  { number, reason, ...entry }: PointChange,
): Promise<WrittenJournal> {
  if (!Number.isSafeInteger(number) || number === 0) throw new Error(`${number} is no change of points`);
  return postPoints(tx, account, { ...entry, kind: reason, legs: legsOf(account, BigInt(number)) });
}

/** Turns points into money at `rate` (USDT per point), in one journal over both assets (PROF-16). */
export async function redeemPoints(
  tx: Database,
  account: number,
  number: number,
  { rate, now }: { rate: string; now: number },
) {
  const scale = scaleOf(QUOTE_ASSET);
  const units = (toUnits(rate, scale) ?? 0n) * BigInt(number);
  const { id, time } = await postPoints(tx, account, {
    kind: 'points',
    now,
    legs: [
      ...legsOf(account, -BigInt(number)),
      { purpose: 'points', asset: QUOTE_ASSET, amount: -units },
      { customer: account, purpose: 'available', asset: QUOTE_ASSET, amount: units },
    ],
  });
  return {
    points: String(number),
    amount: fromUnits(units, scale),
    code: QUOTE_ASSET,
    balance: String(await readPoints(tx, account)),
    id: String(id),
    time,
  };
}

const isPointsOf = (account: number) =>
  and(eq(ledgerAccounts.customer, account), eq(ledgerAccounts.purpose, 'available'), eq(ledgerAccounts.asset, POINTS));

/** Returns a page of the changes of a customer's points, newest first, up to posting `newest`. */
export async function pointPage(
  db: Database,
  account: number,
  { newest, limit, skip }: { newest: number; limit: number; skip: number },
) {
  const rows = await db
    .select({
      id: postings.id,
      kind: journals.kind,
      amount: postings.amount,
      balance: postings.balance,
      created: journals.created,
    })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journal))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(and(isPointsOf(account), lte(postings.id, newest)))
    .orderBy(desc(postings.id))
    .limit(limit)
    .offset(skip);
  return rows.map(({ id, kind, amount, balance, created }) => ({
    id,
    reason: shownReason(kind),
    number: String(amount),
    balance: String(balance),
    created,
  }));
}

/** Returns the reason shown for a journal kind: redeeming points for money is a journal `points`. */
export const shownReason = (kind: string): string => (kind === 'points' ? 'redeem' : kind);

export async function newestPoint(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ id: max(postings.id) })
    .from(postings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(isPointsOf(account));
  return row?.id ?? 0;
}
