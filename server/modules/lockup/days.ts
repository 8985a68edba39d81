import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { dateOf, plusDays } from '../../platform/calendar.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockupIncomes, lockupOrders } from './schema.ts';
import { publish } from '../../platform/events.ts';
import { processSequentially } from '../../platform/process-sequentially.ts';
import type { Job } from '../../platform/jobs.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { type LedgerEntry, postAll } from '../../ledger/ledger.ts';
import { fromUnits } from '../../ledger/units.ts';
import { notify } from '../messages/index.ts';
import type { LockupOrder } from './orders.ts';

/** Returns the unpaid dates of an order's term before `today`. */
function unpaidDates({ next, ends }: Pick<LockupOrder, 'next' | 'ends'>, today: string): string[] {
  const dates: string[] = [];
  for (let date = next; date < today && date < ends; date = plusDays(date, 1)) dates.push(date);
  return dates;
}

/**
 * Pays the unpaid income of an order and, after its term, releases its amount. Returns whether the order ended.
 */
async function bringUpToDate(tx: Database, order: LockupOrder, today: string, now: number): Promise<boolean> {
  const { id, account, amount, income } = order;
  const dates = unpaidDates(order, today);
  const hasEnded = today >= order.ends;
  const incomeEntries =
    income > 0n
      ? dates.map((date): LedgerEntry => ({
          kind: 'lockup-income',
          reference: String(id),
          remark: date,
          once: `lockup income ${id} ${date}`,
          now,
          legs: [
            { purpose: 'interest', asset: QUOTE_ASSET, amount: -income },
            { customer: account, purpose: 'available', asset: QUOTE_ASSET, amount: income },
          ],
        }))
      : [];
  const releaseEntries: LedgerEntry[] = hasEnded
    ? [
        {
          kind: 'lockup-release',
          reference: String(id),
          once: `lockup release ${id}`,
          now,
          legs: [
            { customer: account, purpose: 'regular', asset: QUOTE_ASSET, amount: -amount },
            { customer: account, purpose: 'available', asset: QUOTE_ASSET, amount },
          ],
        },
      ]
    : [];
  const written = await postAll(tx, [...incomeEntries, ...releaseEntries]);
  if (dates.length > 0)
    await tx
      .insert(lockupIncomes)
      .values(dates.map((date, index) => ({ order: id, date, amount: income, created: written[index]?.time ?? now })));
  await tx
    .update(lockupOrders)
    .set({
      next: plusDays(order.next, dates.length),
      earned: order.earned + income * BigInt(dates.length),
      ...(hasEnded ? { status: 'end' as const, ended: written.at(-1)?.time ?? now } : {}),
    })
    .where(eq(lockupOrders.id, id));
  return hasEnded;
}

/**
 * Pays the income of all processing orders for past dates, and ends the orders whose term is over (LOCK-06, LOCK-07).
 * Each order has its own transaction, in which `notifyEnded` is called if it ended. Stops when `shouldContinue` returns
 * false. Returns the number of updated orders.
 */
export const payIncomes = (
  db: Database,
  now: number,
  notifyEnded: (tx: Database, order: LockupOrder) => Promise<void> = async () => undefined,
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
      if (await bringUpToDate(tx, order, today, now)) await notifyEnded(tx, order);
      return true;
    },
    shouldContinue,
  );
};

export const lockupDays: Job<Services> = {
  name: 'lock-up',
  intervalMs: 5000,
  run: (services: Services) =>
    payIncomes(
      services.db,
      services.clock.now(),
      async (tx, { id, account, amount }) => {
        await notify(tx, services, account, 'lockupEnded', {
          order: String(id),
          amount: fromUnits(amount, scaleOf(QUOTE_ASSET)),
          code: QUOTE_ASSET,
        });
        await publish(services, account, { kind: 'lockup', id: String(id), status: 'end' }, tx);
      },
      () => services.ledgerAudit.mayMoveMoney,
    ),
};
