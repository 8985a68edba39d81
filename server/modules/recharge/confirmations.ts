import { and, asc, eq, gt } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Job } from '../../platform/jobs.ts';
import { isUnchanged, type Seen } from '../../platform/seen.ts';
import type { ObservedPayment, PendingRecharge } from '../../ports/payments.ts';
import { creditRecharge, seenRecharge } from './credit.ts';
import type { Recharge } from './recharges.ts';
import { recharges } from './schema.ts';

/** Rows that are read at once. */
const BATCH_SIZE = 50;

/** Describes a deposit for the gateways. */
export function pendingOf(recharge: Recharge): PendingRecharge {
  const { number, account, chain, currency, amount, payee, hash, needed, created } = recharge;
  return {
    number,
    account,
    currency,
    amount,
    to: recharge.bankAccount ?? payee,
    created,
    ...(chain === null ? {} : { chain }),
    ...(hash === null ? {} : { hash }),
    ...(recharge.way === 'bank' ? { reference: recharge.reference } : {}),
    ...(needed === null ? {} : { requiredConfirmations: needed }),
  };
}

/** Credits a deposit whose payment has enough confirmations, and records the confirmations of another. */
const creditObserved = (services: Services, seen: Seen, payment: ObservedPayment, now: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(recharges)
      .where(and(eq(recharges.status, 'pending'), eq(recharges.id, seen.id)))
      .for('update', { skipLocked: true });
    if (!row || !isUnchanged(seenRecharge(row), seen)) return;
    const outcome = await creditRecharge(services, tx, row, payment, now);
    const { confirmations, height } = payment;
    if (outcome !== 'fewConfirmations' || confirmations === undefined || confirmations === row.confirmations) return;
    await tx
      .update(recharges)
      .set({ confirmations, updated: now, ...(height === undefined ? {} : { height }) })
      .where(eq(recharges.id, row.id));
  });

/** Asks the gateway of a deposit for its payment. */
async function confirm(services: Services, row: Recharge): Promise<void> {
  const { chains, bank, clock, ledgerAudit } = services;
  if (!ledgerAudit.mayMoveMoney) return;
  const now = clock.now();
  const payment = await (row.way === 'crypto' ? chains : bank).observe(pendingOf(row), now);
  if (payment) await creditObserved(services, seenRecharge(row), payment, now);
}

/**
 * Asks the gateways for the payments of reported deposits. The chain watcher itself records unreported payments
 * (`record.ts`).
 */
export const confirmRecharges: Job<Services> = {
  name: 'recharge-confirmations',
  intervalMs: 3000,
  run: async (services) => {
    for (let lastId = 0; services.ledgerAudit.mayMoveMoney;) {
      const rows = await services.db
        .select()
        .from(recharges)
        .where(and(eq(recharges.status, 'pending'), gt(recharges.id, lastId)))
        .orderBy(asc(recharges.id))
        .limit(BATCH_SIZE);
      await forEachRow('recharge-confirmations', rows, (row) => confirm(services, row));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      lastId = last.id;
    }
  },
};
