import { and, asc, eq, gt, lt, lte, ne } from 'drizzle-orm';
import { dateOf } from '../calendar.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { liquidityPositions, liquidityRecords } from '../db/schema/liquidity.ts';
import { publish } from '../events.ts';
import { inTurn } from '../in-turn.ts';
import { job } from '../jobs.ts';
import { scaleOf } from '../ledger/assets.ts';
import { post } from '../ledger/ledger.ts';
import { fromUnits } from '../ledger/units.ts';
import { notify } from '../messages/notify.ts';
import { commitPosition, openPosition } from './positions.ts';
import { ASSET, PAID_EARLIER } from './terms.ts';

/** Credits the days that are over to everybody, each in a transaction of its own, as long as `goesOn`. Returns how many positions it brought up to date. */
export const closeDays = (db: Database, now: number, goesOn?: () => boolean): Promise<number> => {
  const today = dateOf(now);
  return inTurn(db, 'liquidity days', async (tx, after, claim) => {
    const [next] = await tx.select({ account: liquidityPositions.account }).from(liquidityPositions)
      .where(and(lt(liquidityPositions.date, today), gt(liquidityPositions.account, after)))
      .orderBy(asc(liquidityPositions.account)).limit(1).for('update', { skipLocked: true });
    if (!next) return false;
    claim(next.account);
    await commitPosition(tx, await openPosition(tx, next.account, today), now);
    return true;
  }, goesOn);
};

/** What `payRedemptions` paid; `told` runs in the transaction of the payment. */
type Told = (tx: Database, paid: { readonly id: number; readonly account: number; readonly amount: bigint }) => Promise<void>;

/** Takes standard redemptions through their states: after their own day they wait to be processed, and shortly before their time they are paid, once each (LIQ-12), as long as `goesOn`. */
export async function payRedemptions(db: Database, now: number, told: Told = async () => undefined, goesOn?: () => boolean): Promise<number> {
  await db.update(liquidityRecords).set({ status: 'waiting', waiting: now })
    .where(and(eq(liquidityRecords.status, 'submitted'), lt(liquidityRecords.date, dateOf(now))));
  return inTurn(db, 'redemptions', async (tx, after, claim) => {
    const [one] = await tx.select().from(liquidityRecords)
      .where(and(ne(liquidityRecords.status, 'confirmed'), lte(liquidityRecords.due, now + PAID_EARLIER), gt(liquidityRecords.id, after)))
      .orderBy(asc(liquidityRecords.id)).limit(1).for('update', { skipLocked: true });
    if (!one) return false;
    const { id, account, amount } = one;
    claim(id);
    const { time } = await post(tx, {
      kind: 'redeem', reference: String(id), once: `redemption ${id}`, now,
      legs: [{ customer: account, purpose: 'redeeming', asset: ASSET, amount: -amount }, { customer: account, purpose: 'available', asset: ASSET, amount }],
    });
    await tx.update(liquidityRecords).set({ status: 'confirmed', confirmed: time }).where(eq(liquidityRecords.id, id));
    await told(tx, one);
    return true;
  }, goesOn);
}

/** Midnight is noticed within seconds; a run with nothing to do is two empty statements. */
export const liquidityDays = job({
  name: 'liquidity', every: 5000,
  run: async (services: Services) => {
    const goesOn = (): boolean => services.books.sound;
    // who is promised an hour comes before the days of everybody, which may take minutes
    await payRedemptions(services.db, services.clock.now(), async (tx, { id, account, amount }) => {
      await notify(tx, services, account, 'redemptionPaid', { amount: fromUnits(amount, scaleOf(ASSET)), code: ASSET });
      await publish(services, account, { kind: 'liquidity', id: String(id), status: 'confirmed' }, tx);
    }, goesOn);
    await closeDays(services.db, services.clock.now(), goesOn);
  },
});
