import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { setup, type Today, today } from '../../../src/desk/overview/api.ts';
import type { Services } from '../../context.ts';
import { identityVerifications } from '../../modules/verifications/schema.ts';
import { outboxFigures } from '../../modules/outbox/index.ts';
import { pricesBehindMs } from '../../modules/options/index.ts';
import { deposits } from '../../modules/deposits/schema.ts';
import { lostDeposits, skippedNow, stuckChains } from '../../modules/deposits/index.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import { WRONG_STATES } from '../../modules/withdrawals/index.ts';
import { customers } from '../../platform/db/schema.ts';
import { provide } from '../perform.ts';
import { approvals } from '../schema.ts';
import { setupParts } from './setup.ts';

/** Returns the work that staff have to do, and what is wrong with the system. */
export async function todayFigures(services: Services): Promise<Today> {
  const { db, ledgerAudit, market, clock, staffLog } = services;
  const isWrong = inArray(sql`${withdrawals.verdict}->>'state'`, [...WRONG_STATES]);
  const [open, frozen, payouts, wrong, pendingDeposits, verifications, letters, chains, skipped, lost] =
    await Promise.all([
      db.$count(approvals, eq(approvals.state, 'open')),
      db.$count(customers, isNotNull(customers.frozen)),
      db.$count(withdrawals, inArray(withdrawals.status, ['waiting', 'processing'])),
      db.$count(withdrawals, and(eq(withdrawals.status, 'processing'), isNotNull(withdrawals.sent), isWrong)),
      db.$count(deposits, eq(deposits.status, 'pending')),
      db.$count(identityVerifications, eq(identityVerifications.state, 'review')),
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
  provide(setup, async ({ services }) => ({ pieces: await setupParts(services) })),
];
