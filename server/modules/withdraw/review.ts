import { and, asc, eq, exists, getTableColumns, gt, inArray, isNull, not, type SQL } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { claimsOn } from '../claims/claims.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import type { Job } from '../../platform/jobs.ts';
import { isUnchanged, type Seen } from '../../platform/seen.ts';
import type { OpenWithdrawal, PayoutDecision } from '../../ports/payments.ts';
import { withdrawals } from './schema.ts';
import { moveWithdrawal, seenWithdrawal } from './decisions.ts';
import type { Withdrawal } from './withdrawals.ts';

const BATCH_SIZE = 50;

/** Excludes accounts on hold, from which nothing is paid, and what staff decide: nothing is decided twice. */
const isOpen = (db: Database, now: number) =>
  and(
    isNull(customers.frozen),
    inArray(withdrawals.status, ['waiting', 'processing']),
    isNull(withdrawals.approvedBy),
    isNull(withdrawals.question),
    not(exists(claimsOn(db, 'withdrawal', withdrawals.id, now))),
  );

const findOpen = (db: Database, where: SQL, now: number) =>
  db
    .select(getTableColumns(withdrawals))
    .from(withdrawals)
    .innerJoin(customers, eq(customers.id, withdrawals.account))
    .where(and(isOpen(db, now), where))
    .orderBy(asc(withdrawals.id))
    .limit(BATCH_SIZE);

const toOpenWithdrawal = ({ chain, status, ...row }: Withdrawal): OpenWithdrawal => ({
  number: row.number,
  account: row.account,
  status: status as OpenWithdrawal['status'],
  payee: row.payee,
  payout: row.payout,
  payoutCurrency: row.payoutCurrency,
  note: row.note,
  updated: row.updated,
  ...(chain === null ? {} : { chain }),
});

/** A decision and the withdrawal version that it is based on. */
interface ReviewedDecision {
  readonly seen: Seen;
  readonly decision: PayoutDecision;
}

/** Asks the gateways about withdrawals; returns their decisions by withdrawal id. */
async function collectDecisions(
  { chains, bank }: Services,
  rows: readonly Withdrawal[],
  now: number,
): Promise<Map<number, ReviewedDecision>> {
  const decisions = new Map<number, ReviewedDecision>();
  for (const row of rows) {
    const decision = await (row.way === 'wallet' ? chains : bank).decide(toOpenWithdrawal(row), now);
    if (decision) decisions.set(row.id, { seen: seenWithdrawal(row), decision });
  }
  return decisions;
}

/** Moves withdrawals as decided; those that have changed in the meantime stay as they are. */
const applyDecisions = (
  services: Services,
  decisions: ReadonlyMap<number, ReviewedDecision>,
  now: number,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const rows = await findOpen(tx, inArray(withdrawals.id, [...decisions.keys()]), now).for('update', {
      of: withdrawals,
      skipLocked: true,
    });
    for (const row of rows) {
      const { seen, decision } = decisions.get(row.id) as ReviewedDecision;
      if (isUnchanged(seenWithdrawal(row), seen)) await moveWithdrawal(services, tx, row, decision, now);
    }
  });

/** Asks the gateways about the review and payment of open withdrawals. */
export const reviewWithdrawals: Job<Services> = {
  name: 'withdrawal-review',
  intervalMs: 3000,
  run: async (services) => {
    for (let lastId = 0; services.ledgerAudit.mayMoveMoney;) {
      const now = services.clock.now();
      const rows = await findOpen(services.db, gt(withdrawals.id, lastId), now);
      const decisions = await collectDecisions(services, rows, now);
      if (decisions.size > 0) await applyDecisions(services, decisions, now);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      lastId = last.id;
    }
  },
};
