import { and, asc, eq, gt } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Job } from '../../platform/jobs.ts';
import { isUnchanged, type Seen } from '../../platform/seen.ts';
import type { ObservedPayment, PendingDeposit } from '../../ports/payments.ts';
import { creditPendingDeposit, seenDeposit } from './credit.ts';
import type { Deposit } from './deposits.ts';
import { deposits } from './schema.ts';

/** Rows that are read at once. */
const BATCH_SIZE = 50;

/** Describes a deposit for the gateways. */
export function toPendingDeposit(deposit: Deposit): PendingDeposit {
  const { number, account, chain, currency, amount, payee, hash, needed, created } = deposit;
  return {
    number,
    account,
    currency,
    amount,
    to: deposit.bankAccount ?? payee,
    created,
    ...(chain === null ? {} : { chain }),
    ...(hash === null ? {} : { hash }),
    ...(deposit.way === 'bank' ? { reference: deposit.reference } : {}),
    ...(needed === null ? {} : { requiredConfirmations: needed }),
  };
}

/** Credits a deposit whose payment has enough confirmations, and records the confirmations of another. */
const creditObserved = (services: Services, seen: Seen, payment: ObservedPayment, now: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(deposits)
      .where(and(eq(deposits.status, 'pending'), eq(deposits.id, seen.id)))
      .for('update', { skipLocked: true });
    if (!row || !isUnchanged(seenDeposit(row), seen)) return;
    const outcome = await creditPendingDeposit(services, tx, row, payment, now);
    const { confirmations, height } = payment;
    if (outcome !== 'fewConfirmations' || confirmations === undefined || confirmations === row.confirmations) return;
    await tx
      .update(deposits)
      .set({ confirmations, updated: now, ...(height === undefined ? {} : { height }) })
      .where(eq(deposits.id, row.id));
  });

/** Asks the gateway of a deposit for its payment. */
async function confirm(services: Services, row: Deposit): Promise<void> {
  const { chains, bank, clock, ledgerAudit } = services;
  if (!ledgerAudit.mayMoveMoney) return;
  const now = clock.now();
  const payment = await (row.way === 'crypto' ? chains : bank).observe(toPendingDeposit(row), now);
  if (payment) await creditObserved(services, seenDeposit(row), payment, now);
}

/**
 * Asks the gateways for the payments of reported deposits. The chain watcher itself records unreported payments
 * (`record.ts`).
 */
export const confirmDeposits: Job<Services> = {
  name: 'recharge-confirmations',
  intervalMs: 3000,
  run: async (services) => {
    for (let lastId = 0; services.ledgerAudit.mayMoveMoney;) {
      const rows = await services.db
        .select()
        .from(deposits)
        .where(and(eq(deposits.status, 'pending'), gt(deposits.id, lastId)))
        .orderBy(asc(deposits.id))
        .limit(BATCH_SIZE);
      await forEachRow('recharge-confirmations', rows, (row) => confirm(services, row));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      lastId = last.id;
    }
  },
};
