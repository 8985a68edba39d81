import { eq, inArray, isNotNull } from 'drizzle-orm';
import type { Today } from '../../../src/desk-api/house.ts';
import type { Services } from '../../context.ts';
import { outboxFigures } from '../../modules/outbox/outbox.ts';
import { pricesBehindMs } from '../../modules/options/settle.ts';
import { recharges } from '../../modules/recharge/schema.ts';
import { withdrawals } from '../../modules/withdraw/schema.ts';
import { customers } from '../../platform/db/schema.ts';
import { approvals } from '../schema.ts';

/** Returns what waits for somebody, and whether the house is well. */
export async function todayFigures({ db, ledgerAudit, market, clock, staffLog }: Services): Promise<Today> {
  const [open, frozen, payouts, deposits, letters] = await Promise.all([
    db.$count(approvals, eq(approvals.state, 'open')),
    db.$count(customers, isNotNull(customers.frozen)),
    db.$count(withdrawals, inArray(withdrawals.status, ['waiting', 'processing'])),
    db.$count(recharges, eq(recharges.status, 'pending')),
    outboxFigures(db),
  ]);
  return {
    approvals: open,
    frozenCustomers: frozen,
    waitingWithdrawals: payouts,
    pendingDeposits: deposits,
    failedLetters: letters.failed,
    mayMoneyMove: ledgerAudit.mayMoveMoney,
    isLogWhole: staffLog.isWhole,
    pricesBehindSeconds: Math.round(pricesBehindMs(market, clock.now()) / 1000),
  };
}
