import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { job } from '../../platform/jobs.ts';
import { isUnchanged, type Seen } from '../../platform/seen.ts';
import type { ObservedPayment, PendingRecharge } from '../../ports/payments.ts';
import { demoChannels } from './channels.ts';
import { creditRecharge, seenRecharge } from './credit.ts';
import type { Recharge } from './recharges.ts';
import { recharges } from './schema.ts';

/** Rows of one transaction. */
const BATCH_SIZE = 50;

/** A recharge as the gateways are asked for it. */
export function pendingOf(recharge: Recharge): PendingRecharge {
  const { number, account, chain, currency, amount, payee, hash, needed, created } = recharge;
  const bank = demoChannels.find(({ id }) => id === recharge.channel);
  return {
    number,
    account,
    currency,
    amount,
    to: recharge.bankAccount ?? (bank?.kind === 'bank' ? bank.account : payee),
    created,
    ...(chain === null ? {} : { chain }),
    ...(hash === null ? {} : { hash }),
    ...(recharge.way === 'bank' ? { reference: recharge.reference } : {}),
    ...(needed === null ? {} : { requiredConfirmations: needed }),
  };
}

/** What a gateway shows, and of which report. */
interface Observed {
  readonly seen: Seen;
  readonly payment: ObservedPayment;
}

/** What the gateways show of some recharges, by id. */
async function observe(
  { chains, bank }: Services,
  rows: readonly Recharge[],
  now: number,
): Promise<Map<number, Observed>> {
  const observed = new Map<number, Observed>();
  for (const row of rows) {
    const payment = await (row.way === 'crypto' ? chains : bank).observe(pendingOf(row), now);
    if (payment) observed.set(row.id, { seen: seenRecharge(row), payment });
  }
  return observed;
}

/** Credits the recharges whose payments have their confirmations, and notes the confirmations of the others. */
const settle = (services: Services, observed: ReadonlyMap<number, Observed>, now: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(recharges)
      .where(and(eq(recharges.status, 'pending'), inArray(recharges.id, [...observed.keys()])))
      .orderBy(asc(recharges.id))
      .for('update', { skipLocked: true });
    for (const row of rows) {
      const { seen, payment } = observed.get(row.id) as Observed;
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
 * Asks the gateways for the payments of recharges that were reported. A payment that was not reported is recorded by
 * the watcher itself (`record.ts`).
 */
export const confirmRecharges = job({
  name: 'recharge-confirmations',
  intervalMs: 3000,
  run: async (services) => {
    for (let after = 0; services.ledgerAudit.mayMoveMoney;) {
      const now = services.clock.now();
      const rows = await services.db
        .select()
        .from(recharges)
        .where(and(eq(recharges.status, 'pending'), gt(recharges.id, after)))
        .orderBy(asc(recharges.id))
        .limit(BATCH_SIZE);
      const observed = await observe(services, rows, now);
      if (observed.size > 0) await settle(services, observed, now);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      after = last.id;
    }
  },
});
