import { and, asc, eq, getTableColumns, isNull, lte, or } from 'drizzle-orm';
import { customers } from '../../platform/db/schema.ts';
import { withdrawals } from './schema.ts';
import { job } from '../../platform/jobs.ts';
import { simulatedPayment } from './simulated.ts';
import { moveWithdrawal } from './withdrawals.ts';

/** ms that the simulated review and the simulated payment take. */
const REVIEW = 60_000;
const PAYMENT = 120_000;
const BATCH = 50;

/**
 * Demo mode alone: every withdrawal is reviewed and paid after a while. In a real house people do that, so nothing
 * leaves by itself.
 */
export const reviewWithdrawals = job({
  name: 'withdrawal-review',
  every: 3000,
  run: async (services) => {
    if (!services.demo) return;
    while (services.ledgerAudit.mayMoveMoney) {
      const now = services.clock.now();
      const done = await services.db.transaction(async (tx) => {
        const rows = await tx
          .select(getTableColumns(withdrawals))
          .from(withdrawals)
          .innerJoin(customers, eq(customers.id, withdrawals.account))
          // of an account on hold nothing is paid
          .where(
            and(
              isNull(customers.frozen),
              or(
                and(eq(withdrawals.status, 'waiting'), lte(withdrawals.updated, now - REVIEW)),
                and(eq(withdrawals.status, 'processing'), lte(withdrawals.updated, now - PAYMENT)),
              ),
            ),
          )
          .orderBy(asc(withdrawals.id))
          .limit(BATCH)
          .for('update', { of: withdrawals, skipLocked: true });
        for (const row of rows) {
          await moveWithdrawal(
            services,
            tx,
            row,
            row.status === 'waiting'
              ? { step: 'processing', by: 'demo' }
              : { step: 'success', by: 'demo', payment: simulatedPayment(row, now) },
            now,
          );
        }
        return rows.length;
      });
      if (done < BATCH) return;
    }
  },
});
