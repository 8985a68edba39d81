import { and, asc, eq, gt } from 'drizzle-orm';
import { recharges } from './schema.ts';
import { job } from '../../platform/jobs.ts';
import { houseChannels } from './channels.ts';
import { creditRecharge, type Observed } from './credit.ts';
import type { Recharge } from './recharges.ts';

/** The simulated chains: ms a block, and the height at 2026-01-01. */
const blocks: Readonly<Record<string, { readonly every: number; readonly height: number }>> = {
  TRC20: { every: 3000, height: 79_000_000 },
  ERC20: { every: 12_000, height: 24_100_000 },
  BEP20: { every: 3000, height: 74_000_000 },
  BTC: { every: 600_000, height: 930_000 },
};
const SINCE = Date.UTC(2026, 0, 1);

/** Height of a simulated chain at a moment. */
export const heightAt = (chain: string, time: number): number | undefined => {
  const block = blocks[chain];
  return block && block.height + Math.floor((time - SINCE) / block.every);
};

/** What a simulated chain or bank shows: just what the customer reported, all confirmations there. Demo mode alone. */
export const asReported = (recharge: Recharge): Observed => {
  const bank = houseChannels.find(({ id }) => id === recharge.channel);
  return {
    asset: recharge.currency,
    amount: recharge.amount,
    to: bank?.kind === 'bank' ? bank.account : recharge.payee,
    hash: recharge.hash ?? recharge.number,
    ...(recharge.needed === null ? {} : { confirmations: recharge.needed }),
  };
};

/** Rows of one transaction. */
const BATCH = 50;

/**
 * Demo mode alone: every hash is found in the next block of a simulated chain, and each block on it is a confirmation.
 * Where there are enough, the recharge is credited. A real house has a watcher that calls `recordRecharge` (record.ts);
 * without one, nothing is credited by itself.
 */
export const confirmRecharges = job({
  name: 'recharge-confirmations',
  every: 3000,
  run: async (services) => {
    if (!services.demo) return;
    for (let after = 0; services.ledgerAudit.mayMoveMoney;) {
      const now = services.clock.now();
      const taken = await services.db.transaction(async (tx) => {
        const rows = await tx
          .select()
          .from(recharges)
          .where(and(eq(recharges.status, 'pending'), eq(recharges.way, 'crypto'), gt(recharges.id, after)))
          .orderBy(asc(recharges.id))
          .limit(BATCH)
          .for('update', { skipLocked: true });
        for (const row of rows) {
          const block = row.chain === null ? undefined : heightAt(row.chain, row.created);
          const top = row.chain === null ? undefined : heightAt(row.chain, now);
          if (block === undefined || top === undefined || row.needed === null) continue;
          const confirmations = Math.min(row.needed, Math.max(0, top - block));
          if (confirmations >= row.needed)
            await creditRecharge(services, tx, row, { ...asReported(row), confirmations, height: block + 1 }, now);
          else if (confirmations !== row.confirmations) {
            await tx
              .update(recharges)
              .set({ confirmations, height: block + 1, updated: now })
              .where(eq(recharges.id, row.id));
          }
        }
        return rows;
      });
      const last = taken.at(-1);
      if (!last || taken.length < BATCH) return;
      after = last.id;
    }
  },
});
