import { eq, isNotNull } from 'drizzle-orm';
import { setup, type Today, today } from '../../../src/desk/overview/api.ts';
import type { Services } from '../../context.ts';
import { outboxFigures } from '../../modules/outbox/index.ts';
import { pricesBehindMs } from '../../modules/options/index.ts';
import { lostDeposits, skippedNow, stuckChains } from '../../modules/deposits/index.ts';
import { customers } from '../../platform/db/schema.ts';
import { countPendingDeposits } from '../deposits/views.ts';
import { provide } from '../perform.ts';
import { approvals } from '../schema.ts';
import { countWaitingVerifications } from '../verifications/views.ts';
import { countOpenWithdrawals, countWrongPayments } from '../withdrawals/views.ts';
import { setupParts } from './setup.ts';

/** Returns the work that staff have to do, and what is wrong with the system. */
export async function todayFigures(services: Services): Promise<Today> {
  const { db, ledgerAudit, market, clock, staffLog } = services;
  const [open, frozen, payouts, wrong, pendingDeposits, verifications, letters, chains, skipped, lost] =
    await Promise.all([
      db.$count(approvals, eq(approvals.state, 'open')),
      db.$count(customers, isNotNull(customers.frozen)),
      countOpenWithdrawals(db),
      countWrongPayments(db),
      countPendingDeposits(db),
      countWaitingVerifications(db),
      outboxFigures(db),
      stuckChains(services),
      skippedNow(db),
      lostDeposits(db),
    ]);
  return {
    approvals: open,
    frozenCustomers: frozen,
    waitingWithdrawals: payouts,
    wrongPayments: wrong,
    pendingDeposits,
    waitingVerifications: verifications,
    failedLetters: letters.failed,
    mayMoneyMove: ledgerAudit.mayMoveMoney,
    isLogWhole: staffLog.isWhole,
    stuckChains: chains,
    skippedReads: {
      count: skipped.count,
      oldest: skipped.oldest.map(({ chain, height, recipient }) => ({ chain, height, recipient })),
    },
    lostDeposits: lost,
    pricesBehindSeconds: Math.round(pricesBehindMs(market, clock.now()) / 1000),
  };
}

export const overviewViews = [
  provide(today, ({ services }) => todayFigures(services)),
  provide(setup, async ({ services }) => ({ parts: await setupParts(services) })),
];
