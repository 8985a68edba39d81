import { eq } from 'drizzle-orm';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { formatAmount, shortenAddress } from '../../modules/transfers/index.ts';
import {
  dayLimitOf,
  debtOfWithdrawal,
  isPayeeIntact,
  knownFinding,
  openCandidates,
  remainingDebt,
  seenWithdrawal,
  type Withdrawal,
} from '../../modules/withdrawals/index.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { maskedUsername } from '../customers/masks.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { secondPersonFrom } from '../approvals/second-person.ts';
import type { SubjectFacts } from './facts.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import { amountToPay } from './payment-order.ts';
import { selectWithRisk, riskFlags } from './flags.ts';

export const noWithdrawal = (): DeskError => new DeskError(404, 'notFound', 'There is no withdrawal with this number.');

/**
 * Locks a withdrawal after its customer, so that neither a freeze nor a security change comes in between. Throws
 * `notFound`.
 */
export async function lockWithdrawal(tx: Database, id: number): Promise<Withdrawal> {
  const [found] = await tx.select({ account: withdrawals.account }).from(withdrawals).where(eq(withdrawals.id, id));
  if (!found) throw noWithdrawal();
  await lockCustomer(tx, found.account);
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  if (!row) throw noWithdrawal();
  return row;
}

/** Returns a withdrawal without a lock; undefined if there is none. */
export async function readWithdrawal(db: Database, id: number): Promise<Withdrawal | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

const shownAmount = (asset: string, units: bigint): string => fromUnits(units, scaleOf(asset));

/** Returns the worth of a withdrawal in USDT; null if it is not known. */
export const worthIn = ({ value }: Pick<Withdrawal, 'value'>): string | null =>
  value <= 0n ? null : formatAmount(QUOTE_ASSET, value);

/**
 * Returns what staff see of a locked withdrawal when they decide, the same for everyone. The payee is shortened for
 * the log and bound by its keyed digest; only the approval adds more of it, see `payeeFacts`. The times of looks, and
 * looks that failed, are left out, since they change nothing that anyone decides about.
 */
export async function withdrawalSubject(
  { services, member, now, approval }: DeskContext,
  tx: Database,
  row: Withdrawal,
) {
  const [known] = await selectWithRisk(tx).where(eq(withdrawals.id, row.id));
  if (!known) throw noWithdrawal();
  const { risk } = known;
  const debt = await debtOfWithdrawal(tx, row.id);
  const actor = approval?.maker ?? member.id;
  const looked = row.verdict && knownFinding(row.verdict);
  return {
    number: row.number,
    account: row.account,
    username: maskedUsername(risk.username),
    state: row.status,
    version: seenWithdrawal(row).version,
    way: row.way,
    chain: row.chain,
    asset: row.asset,
    amount: shownAmount(row.asset, row.amount),
    fee: shownAmount(row.asset, row.fee),
    payout: row.payout,
    payoutCurrency: row.payoutCurrency,
    rate: row.rate,
    worth: worthIn(row),
    payee: shortenAddress(row.payee),
    payeeDigest: row.payeeHash,
    payeeSince: risk.payeeSince,
    isPayeeIntact: await isPayeeIntact(services, tx, row),
    note: row.note,
    frozen: risk.frozen,
    securityChange: risk.securityChange,
    confirmed: row.confirmed,
    flags: riskFlags(row, risk, await secondPersonFrom(services, tx, 'withdrawSecond')),
    dayLimit: formatAmount(QUOTE_ASSET, (await dayLimitOf(services, tx, row.account, now)).limit),
    question: row.question?.text ?? null,
    approvedBy: row.approvedBy,
    sent: row.sent,
    sentBy: row.sentBy,
    /** The person who acts, or proposes, is the one who began the payment. */
    isSender: row.sentBy !== null && row.sentBy === actor,
    reference: row.sentHash,
    verdict: looked?.state ?? null,
    chainPaid: looked?.amount ?? null,
    partPaid: String(row.partPaid),
    /** What is still to be paid after a part was, in the payout currency; null if no part was. */
    due: row.partPaid > 0n ? await ifSettingValid(amountToPay(services, tx, row), null) : null,
    /** What the customer still owes since this withdrawal paid too much. */
    owed: debt ? shownAmount(row.asset, remainingDebt(debt)) : null,
    missingSince: row.verdict?.missingSince ?? null,
    /**
     * Beginnings of other hashes that may be the payment: a second person types a whole one themselves. The search
     * finds the one that was entered, too, which is no news.
     */
    candidates:
      row.sent === null
        ? []
        : (await openCandidates(tx, row))
            .filter(({ hash }) => hash !== row.sentHash)
            .map(({ hash }) => hash.slice(0, 8)),
  };
}

/** A withdrawal with the facts of the steps that add some. */
export type WithdrawalSubject = Awaited<ReturnType<typeof withdrawalSubject>> & SubjectFacts;
