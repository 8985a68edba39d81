import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { canonicalReference } from '../../../src/domain/canonical-reference.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { publish } from '../../platform/events.ts';
import { payoutErrors, withdrawals } from './schema.ts';
import { isBeforePayment } from './stages.ts';
import type { Withdrawal } from './withdrawals.ts';

/** Returns whether staff are sending, or have sent, a withdrawal. */
export const isBeingSent = ({ status, sent }: Pick<Withdrawal, 'status' | 'sent'>): boolean =>
  status === 'processing' && sent !== null;

/**
 * Records that a member of staff is about to pay a withdrawal. It is committed before anything is paid: from then on
 * no one else can begin it, and it is not returned unless its payment is certain to have failed. The caller has locked
 * the row and found no obstacle. Returns false if staff have not approved it or someone has begun.
 */
export async function beginSending(
  services: Services,
  tx: Database,
  row: Withdrawal,
  staff: number,
  now: number,
): Promise<boolean> {
  services.ledgerAudit.assertHealthy();
  if (row.status !== 'processing' || !isBeforePayment(row)) return false;
  await tx.update(withdrawals).set({ sent: now, sentBy: staff }).where(eq(withdrawals.id, row.id));
  return true;
}

const CHAIN_HASH = /^(?:0x)?[0-9a-f]{64}$/i;

/**
 * Returns a typed hash or bank reference as it is stored, in one form however it is typed; undefined if a chain has no
 * such hash.
 */
export function storedReference({ chain }: Pick<Withdrawal, 'chain'>, typed: string): string | undefined {
  const reference = canonicalReference(typed);
  if (chain === null) return reference.toUpperCase();
  return CHAIN_HASH.test(reference) ? reference.replace(/^0x/, '') : undefined;
}

/** Returns whether a typed hash or reference is the stored one. */
export const isReference = (row: Pick<Withdrawal, 'chain' | 'sentHash'>, typed: string): boolean =>
  row.sentHash !== null && storedReference(row, typed) === row.sentHash;

/** Returns a stored hash as its chain writes it. */
export const hashOnChain = (chain: string, stored: string): string =>
  ['ERC20', 'BEP20'].includes(chain) ? `0x${stored}` : stored;

/**
 * Returns the withdrawals to bank accounts that were paid with these references, by reference, and by their own number:
 * a bank's note often has that.
 */
export async function bankPayoutsWith(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, Withdrawal>> {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.way, 'bank'),
        isNotNull(withdrawals.sent),
        or(inArray(withdrawals.sentHash, [...references]), inArray(withdrawals.number, [...references])),
      ),
    );
  const namesOf = ({ number, sentHash }: Withdrawal): string[] => (sentHash === null ? [number] : [number, sentHash]);
  return new Map(rows.flatMap((row) => namesOf(row).map((name) => [name, row] as const)));
}

/** Locks a hash or reference until the transaction ends: two withdrawals may get the same one at the same moment. */
export const lockReference = (tx: Database, reference: string): Promise<void> => lockName(tx, `payout ${reference}`);

/** Returns the number of the withdrawal that a payment belongs to already; undefined if there is none. */
async function ownerOf(tx: Database, { id }: Withdrawal, reference: string): Promise<string | undefined> {
  const [settled] = await tx
    .select({ number: withdrawals.number })
    .from(payoutErrors)
    .innerJoin(withdrawals, eq(withdrawals.id, payoutErrors.withdrawal))
    .where(eq(payoutErrors.hash, reference));
  if (settled) return settled.number;
  const key = canonicalReference(reference);
  const [other] = await tx
    .select({ number: withdrawals.number })
    .from(withdrawals)
    .where(
      and(
        ne(withdrawals.id, id),
        or(
          eq(withdrawals.sentHash, reference),
          // paid by a gateway
          inArray(sql`lower(${withdrawals.hash})`, [key, `0x${key}`]),
        ),
      ),
    )
    .limit(1);
  return other?.number;
}

/** Takes the hash or reference of a begun payment back: there was none. The caller has locked the row. */
export const takeReferenceBack = async (tx: Database, { id }: Withdrawal, now: number): Promise<void> => {
  await tx.update(withdrawals).set({ sentHash: null, verdict: null, updated: now }).where(eq(withdrawals.id, id));
};

/**
 * Records the hash or the bank's reference of a payment that staff have begun; looks start anew with each. The caller
 * has locked the row. Returns the number of the withdrawal that has the same one, and records nothing then.
 */
export async function enterReference(
  services: Services,
  tx: Database,
  row: Withdrawal,
  reference: string,
  now: number,
): Promise<string | undefined> {
  await lockReference(tx, reference);
  const other = await ownerOf(tx, row, reference);
  if (other !== undefined) return other;
  const states = row.sentHash === null ? [...row.states, { status: 'sent', time: now }] : row.states;
  await tx
    .update(withdrawals)
    .set({ sentHash: reference, verdict: null, states, updated: now })
    .where(eq(withdrawals.id, row.id));
  await publish(services, row.account, { kind: 'withdraw', id: String(row.id), status: row.status }, tx);
  return undefined;
}
