import { and, asc, eq, exists, getTableColumns, gt, inArray, isNull, not, type SQL } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { claimsOn } from '../claims/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Job } from '../../platform/jobs.ts';
import { isUnchanged } from '../../platform/seen.ts';
import type { OpenWithdrawal } from '../../ports/payments.ts';
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

/** Asks the gateway of a withdrawal, and moves it as decided unless it has changed in the meantime. */
async function review(services: Services, row: Withdrawal): Promise<void> {
  const { chains, bank, clock, db, ledgerAudit } = services;
  if (!ledgerAudit.mayMoveMoney) return;
  const now = clock.now();
  const decision = await (row.way === 'wallet' ? chains : bank).decide(toOpenWithdrawal(row), now);
  if (!decision) return;
  const seen = seenWithdrawal(row);
  await db.transaction(async (tx) => {
    const [current] = await findOpen(tx, eq(withdrawals.id, row.id), now).for('update', {
      of: withdrawals,
      skipLocked: true,
    });
    if (current && isUnchanged(seenWithdrawal(current), seen))
      await moveWithdrawal(services, tx, current, decision, now);
  });
}

/** Asks the gateways about the review and payment of open withdrawals. */
export const reviewWithdrawals: Job<Services> = {
  name: 'withdrawal-review',
  intervalMs: 3000,
  run: async (services) => {
    for (let lastId = 0; services.ledgerAudit.mayMoveMoney;) {
      const rows = await findOpen(services.db, gt(withdrawals.id, lastId), services.clock.now());
      await forEachRow('withdrawal-review', rows, (row) => review(services, row));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      lastId = last.id;
    }
  },
};
