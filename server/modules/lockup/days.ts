import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { dateOf, plusDays } from '../../platform/calendar.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockupIncomes, lockupOrders } from './schema.ts';
import { publish } from '../../platform/events.ts';
import { processSequentially } from '../../platform/process-sequentially.ts';
import { job } from '../../platform/jobs.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { type Entry, postAll } from '../../ledger/ledger.ts';
import { fromUnits } from '../../ledger/units.ts';
import { ASSET } from '../liquidity/terms.ts';
import { notify } from '../messages/notify.ts';
import type { Order } from './orders.ts';

/** Dates that are over by `today` and belong to the term, from the next one that is owed. */
function owed({ next, ends }: Pick<Order, 'next' | 'ends'>, today: string): string[] {
  const dates: string[] = [];
  for (let date = next; date < today && date < ends; date = plusDays(date, 1)) dates.push(date);
  return dates;
}

/**
 * Pays what an order is owed and, once its term is over, gives the amount back; all in one go. Returns whether it
 * ended.
 */
async function bringUpToDate(tx: Database, order: Order, today: string, now: number): Promise<boolean> {
  const { id, account, amount, income } = order;
  const dates = owed(order, today);
  const ended = today >= order.ends;
  const paid =
    income > 0n
      ? dates.map((date): Entry => ({
          kind: 'lockup-income',
          reference: String(id),
          remark: date,
          once: `lockup income ${id} ${date}`,
          now,
          legs: [
            { purpose: 'interest', asset: ASSET, amount: -income },
            { customer: account, purpose: 'available', asset: ASSET, amount: income },
          ],
        }))
      : [];
  const released: Entry[] = ended
    ? [
        {
          kind: 'lockup-release',
          reference: String(id),
          once: `lockup release ${id}`,
          now,
          legs: [
            { customer: account, purpose: 'regular', asset: ASSET, amount: -amount },
            { customer: account, purpose: 'available', asset: ASSET, amount },
          ],
        },
      ]
    : [];
  const written = await postAll(tx, [...paid, ...released]);
  if (dates.length > 0)
    await tx
      .insert(lockupIncomes)
      .values(dates.map((date, place) => ({ order: id, date, amount: income, created: written[place]?.time ?? now })));
  await tx
    .update(lockupOrders)
    .set({
      next: plusDays(order.next, dates.length),
      earned: order.earned + income * BigInt(dates.length),
      ...(ended ? { status: 'end' as const, ended: written.at(-1)?.time ?? now } : {}),
    })
    .where(eq(lockupOrders.id, id));
  return ended;
}

/**
 * Pays each processing order its income for every date that is over, and ends those whose term is (LOCK-06, LOCK-07);
 * each order in a transaction of its own, as long as `shouldContinue`. `told` runs in it for an order that ended.
 * Returns how many orders it brought up to date.
 */
export const payIncomes = (
  db: Database,
  now: number,
  notifyPaid: (tx: Database, order: Order) => Promise<void> = async () => undefined,
  shouldContinue?: () => boolean,
): Promise<number> => {
  const today = dateOf(now);
  return processSequentially(
    db,
    'lock-up days',
    async (tx, after, claim) => {
      const [order] = await tx
        .select()
        .from(lockupOrders)
        .where(and(eq(lockupOrders.status, 'processing'), lt(lockupOrders.next, today), gt(lockupOrders.id, after)))
        .orderBy(asc(lockupOrders.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!order) return false;
      claim(order.id);
      if (await bringUpToDate(tx, order, today, now)) await notifyPaid(tx, order);
      return true;
    },
    shouldContinue,
  );
};

export const lockupDays = job({
  name: 'lock-up',
  intervalMs: 5000,
  run: (services: Services) =>
    payIncomes(
      services.db,
      services.clock.now(),
      async (tx, { id, account, amount }) => {
        await notify(tx, services, account, 'lockupEnded', {
          order: String(id),
          amount: fromUnits(amount, scaleOf(ASSET)),
          code: ASSET,
        });
        await publish(services, account, { kind: 'lockup', id: String(id), status: 'end' }, tx);
      },
      () => services.ledgerAudit.mayMoveMoney,
    ),
});
