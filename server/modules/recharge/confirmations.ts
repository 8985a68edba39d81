import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { isUnchanged, type Seen } from '../../platform/seen.ts';
import type { ObservedPayment, PendingRecharge } from '../../ports/payments.ts';
import { creditRecharge, seenRecharge } from './credit.ts';
import type { Recharge } from './recharges.ts';
import { recharges } from './schema.ts';

/** Rows in one transaction. */
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

/** A payment that a gateway shows, and the report it was looked up for. */
interface Observation {
  readonly seen: Seen;
  readonly payment: ObservedPayment;
}

/** Asks the gateways for the payments of deposits; returns what they show by deposit id. */
async function observe(
  { chains, bank }: Services,
  rows: readonly Recharge[],
  now: number,
): Promise<Map<number, Observation>> {
  const observations = new Map<number, Observation>();
  for (const row of rows) {
    const payment = await (row.way === 'crypto' ? chains : bank).observe(pendingOf(row), now);
    if (payment) observations.set(row.id, { seen: seenRecharge(row), payment });
  }
  return observations;
}

/** Credits the deposits with enough confirmations and records the confirmations of the others. */
const creditObserved = (
  services: Services,
  observations: ReadonlyMap<number, Observation>,
  now: number,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(recharges)
      .where(and(eq(recharges.status, 'pending'), inArray(recharges.id, [...observations.keys()])))
      .orderBy(asc(recharges.id))
      .for('update', { skipLocked: true });
    for (const row of rows) {
      const { seen, payment } = observations.get(row.id) as Observation;
      if (!isUnchanged(seenRecharge(row), seen)) continue;
      const outcome = await creditRecharge(services, tx, row, payment, now);
      const { confirmations, height } = payment;
      if (outcome !== 'fewConfirmations' || confirmations === undefined || confirmations === row.confirmations)
        continue;
      await tx
        .update(recharges)
        .set({ confirmations, updated: now, ...(height === undefined ? {} : { height }) })
        .where(eq(recharges.id, row.id));
    }
  });

/**
 * Asks the gateways for the payments of reported deposits. The chain watcher itself records unreported payments
 * (`record.ts`).
 */
export const confirmRecharges: Job<Services> = {
  name: 'recharge-confirmations',
  intervalMs: 3000,
  run: async (services) => {
    for (let lastId = 0; services.ledgerAudit.mayMoveMoney;) {
      const now = services.clock.now();
      const rows = await services.db
        .select()
        .from(recharges)
        .where(and(eq(recharges.status, 'pending'), gt(recharges.id, lastId)))
        .orderBy(asc(recharges.id))
        .limit(BATCH_SIZE);
      const observations = await observe(services, rows, now);
      if (observations.size > 0) await creditObserved(services, observations, now);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      lastId = last.id;
    }
  },
};
