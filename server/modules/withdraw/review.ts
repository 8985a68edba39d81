import { and, asc, eq, getTableColumns, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { job } from '../../platform/jobs.ts';
import { isUnchanged, type Seen } from '../../platform/seen.ts';
import type { OpenWithdrawal, PayoutDecision } from '../../ports/payments.ts';
import { withdrawals } from './schema.ts';
import { moveWithdrawal, seenWithdrawal } from './decisions.ts';
import type { Withdrawal } from './withdrawals.ts';

const BATCH_SIZE = 50;

/** Of an account on hold nothing is paid. */
const isOpen = and(isNull(customers.frozen), inArray(withdrawals.status, ['waiting', 'processing']));

const findOpen = (db: Database, where: SQL) =>
  db
    .select(getTableColumns(withdrawals))
    .from(withdrawals)
    .innerJoin(customers, eq(customers.id, withdrawals.account))
    .where(and(isOpen, where))
    .orderBy(asc(withdrawals.id))
    .limit(BATCH_SIZE);

const openOf = ({ chain, status, ...row }: Withdrawal): OpenWithdrawal => ({
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

/** A decision and what it was about. */
interface Decided {
  readonly seen: Seen;
  readonly decision: PayoutDecision;
}

/** What the gateways decide of some withdrawals, by id. */
async function decide(
  { chains, bank }: Services,
  rows: readonly Withdrawal[],
  now: number,
): Promise<Map<number, Decided>> {
  const decisions = new Map<number, Decided>();
  for (const row of rows) {
    const decision = await (row.way === 'wallet' ? chains : bank).decide(openOf(row), now);
    if (decision) decisions.set(row.id, { seen: seenWithdrawal(row), decision });
  }
  return decisions;
}

/** Moves withdrawals as was decided; those that have changed meanwhile stay as they are. */
const move = (services: Services, decisions: ReadonlyMap<number, Decided>, now: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const rows = await findOpen(tx, inArray(withdrawals.id, [...decisions.keys()])).for('update', {
      of: withdrawals,
      skipLocked: true,
    });
    for (const row of rows) {
      const { seen, decision } = decisions.get(row.id) as Decided;
      if (isUnchanged(seenWithdrawal(row), seen)) await moveWithdrawal(services, tx, row, decision, now);
    }
  });

/** Asks the gateways how withdrawals go on: their review and their payment. */
export const reviewWithdrawals = job({
  name: 'withdrawal-review',
  intervalMs: 3000,
  run: async (services) => {
    for (let after = 0; services.ledgerAudit.mayMoveMoney;) {
      const now = services.clock.now();
      const rows = await findOpen(services.db, gt(withdrawals.id, after));
      const decisions = await decide(services, rows, now);
      if (decisions.size > 0) await move(services, decisions, now);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      after = last.id;
    }
  },
});
