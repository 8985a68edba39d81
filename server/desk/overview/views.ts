import { isNotNull } from 'drizzle-orm';
import type { DeskView } from '../../../src/desk/api/desk-call.ts';
import { hasRole } from '../../../src/desk/api/roles.ts';
import { letters } from '../../../src/desk/outbox/api.ts';
import { setup, type Today } from '../../../src/desk/overview/api.ts';
import { verifications } from '../../../src/desk/verifications/api.ts';
import { countLateMessages, outboxFigures } from '../../modules/outbox/index.ts';
import { pricesBehindMs } from '../../modules/options/index.ts';
import { disputedChains, lostDeposits, skippedNow, stuckChains } from '../../modules/deposits/index.ts';
import { customers } from '../../platform/db/schema.ts';
import { countOpenCases } from '../cases/views.ts';
import { countPendingDeposits } from '../deposits/views.ts';
import { countOpenApprovals } from '../approvals/views.ts';
import { type ActionHandler, type DeskContext, provide } from '../perform.ts';
import { countOpenLines } from '../statements/lines.ts';
import { countWaitingVerifications } from '../verifications/views.ts';
import { countOpenWithdrawals } from '../withdrawals/views.ts';
import { readHealth } from './health.ts';
import { setupParts } from './setup.ts';
import { countShownElsewhere, shownElsewhere } from './shown-elsewhere.ts';

/** Returns the work that staff have to do, as far as the reader may read it, and what is wrong with the system. */
export async function todayFigures(
  context: Pick<DeskContext, 'services' | 'member'>,
  actions: ReadonlyMap<string, ActionHandler>,
): Promise<Today> {
  const { services, member } = context;
  const { db, ledgerAudit, market, clock, staffLog } = services;
  const ifReadable = <Count>({ roles }: DeskView, count: () => Promise<Count>): Promise<Count> | null =>
    hasRole(member.roles, roles) ? count() : null;
  const [
    open,
    frozen,
    payouts,
    pendingDeposits,
    waiting,
    outbox,
    lateLetters,
    chains,
    disputed,
    skipped,
    lost,
    lines,
    openCases,
    health,
    shown,
  ] = await Promise.all([
    countOpenApprovals(context, actions),
    db.$count(customers, isNotNull(customers.frozen)),
    countOpenWithdrawals(db),
    countPendingDeposits(db),
    ifReadable(verifications, () => countWaitingVerifications(db)),
    ifReadable(letters, () => outboxFigures(db)),
    ifReadable(letters, () => countLateMessages(db, clock.now())),
    stuckChains(services),
    // while money is paused, no one reads the networks
    ledgerAudit.mayMoveMoney ? disputedChains(services) : [],
    skippedNow(db),
    lostDeposits(db),
    countOpenLines(db),
    countOpenCases(db),
    readHealth(services),
    shownElsewhere(context, actions).then((ids) => countShownElsewhere(db, ids)),
  ]);
  return {
    approvals: open,
    frozenCustomers: frozen,
    waitingWithdrawals: payouts - shown.withdrawals,
    pendingDeposits: pendingDeposits - shown.deposits,
    waitingVerifications: waiting === null ? null : waiting - shown.verifications,
    openLines: lines - shown.lines,
    openCases,
    failedLetters: outbox && outbox.failed,
    lateLetters,
    mayMoneyMove: ledgerAudit.mayMoveMoney,
    isLogWhole: staffLog.isWhole,
    stuckChains: chains,
    disputedChains: disputed,
    skippedReads: {
      count: skipped.count,
      oldest: skipped.oldest.map(({ chain, height, recipient }) => ({ chain, height, recipient })),
    },
    lostDeposits: lost,
    ...health,
    pricesBehindSeconds: Math.round(pricesBehindMs(market, clock.now()) / 1000),
  };
}

export const overviewViews = [provide(setup, async ({ services }) => ({ parts: await setupParts(services) }))];
