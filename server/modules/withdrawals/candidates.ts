import { and, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { isSameAddress } from '../../../src/domain/addresses.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { ChainReader } from '../../ports/chain-reader.ts';
import { payoutCandidates, payoutErrors, withdrawals } from './schema.ts';
import { isSentBy } from './verdict.ts';
import type { Withdrawal } from './withdrawals.ts';

export type FoundTransfer = Awaited<ReturnType<ChainReader['transfers']>>[number];
export type Candidate = typeof payoutCandidates.$inferSelect;

/** A withdrawal whose payment is searched for, and what is still to be paid in base units of its token. */
export interface SearchTarget {
  readonly row: Withdrawal;
  readonly amount: bigint;
}

/** Strangers send dust to addresses that they have seen. Less than this part of a payment has to come from us. */
const DUST_PART = 100n;

/** Stores the transfers that may be the payment of a withdrawal: of any amount, apart from strangers' dust. */
export async function keepCandidates(
  tx: Database,
  { row, amount }: SearchTarget,
  { wallets }: { readonly wallets: readonly string[] },
  transfers: readonly FoundTransfer[],
  now: number,
): Promise<void> {
  const toPayee = transfers.filter(({ to }) => isSameAddress(to, row.payee));
  for (const hash of new Set(toPayee.map((transfer) => transfer.hash))) {
    const parts = toPayee.filter((transfer) => transfer.hash === hash);
    const [first] = parts;
    const sum = parts.reduce((total, part) => total + part.amount, 0n);
    const own = parts.find((part) => isSentBy(wallets, part));
    if (!first || (!own && sum * DUST_PART < amount)) continue;
    const { from: sender, height } = own ?? first;
    await tx
      .insert(payoutCandidates)
      .values({ withdrawal: row.id, hash, amount: sum, sender, height, found: now })
      .onConflictDoNothing();
  }
}

/**
 * Returns the transactions that may be the payment of a withdrawal, oldest first: not those of other withdrawals, nor
 * those that were settled or set aside by two people.
 */
export const openCandidates = (db: Database, { id }: Pick<Withdrawal, 'id'>): Promise<Candidate[]> => {
  const { hash, withdrawal, setAside, height } = payoutCandidates;
  const others = db
    .select({ one: sql`1` })
    .from(withdrawals)
    .where(
      and(
        ne(withdrawals.id, id),
        or(eq(withdrawals.sentHash, hash), inArray(sql`lower(${withdrawals.hash})`, [hash, sql`'0x' || ${hash}`])),
      ),
    );
  const settled = db
    .select({ one: sql`1` })
    .from(payoutErrors)
    .where(eq(payoutErrors.hash, hash));
  return db
    .select()
    .from(payoutCandidates)
    .where(and(eq(withdrawal, id), isNull(setAside), notExists(others), notExists(settled)))
    .orderBy(height, hash);
};

/** Records that two people said that a transaction is not ours. Returns false if it is no candidate. */
export async function setCandidateAside(
  tx: Database,
  row: Pick<Withdrawal, 'id'>,
  hash: string,
  now: number,
): Promise<boolean> {
  const rows = await tx
    .update(payoutCandidates)
    .set({ setAside: now })
    .where(
      and(eq(payoutCandidates.withdrawal, row.id), eq(payoutCandidates.hash, hash), isNull(payoutCandidates.setAside)),
    )
    .returning();
  return rows.length > 0;
}
