import { and, eq, gt, sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { moment } from '../../platform/texts/moment.ts';
import { notify } from '../messages/notify.ts';
import { securityChanges, withdrawals } from '../withdraw/schema.ts';
import { DAY_MS } from '../../../src/lib/time.ts';

/** Withdrawals wait so long after password, payment password or phone were changed (WD-14). */
export const SECURITY_COOLING_MS = DAY_MS;

/**
 * Notes a change of security that closes new withdrawals for `wait` ms, in the transaction of the change. Those that
 * wait for their review then wait for their owner, who is told which. The first payment password of an account is no
 * change.
 */
export async function noteSecurityChange(
  tx: Database,
  services: Services,
  account: number,
  kind: 'password' | 'paypass' | 'phone' | 'sessions',
  now: number,
  wait = SECURITY_COOLING_MS,
): Promise<void> {
  // an order that is being placed comes before the change or after it, as it is dated
  await lockCustomer(tx, account);
  const waiting = await tx
    .select({ number: withdrawals.number, created: withdrawals.created })
    .from(withdrawals)
    .where(and(eq(withdrawals.account, account), eq(withdrawals.status, 'waiting')))
    .orderBy(withdrawals.id);
  const time = Math.max(now, ...waiting.map(({ created }) => created));
  await tx.insert(securityChanges).values({ account, kind, time, until: now + wait });
  if (waiting.length === 0) return;
  await notify(tx, services, account, 'withdrawalsWait', {
    orders: waiting.map(({ number }) => number).join(', '),
    time: moment(time + SECURITY_COOLING_MS),
  });
}

/** ms from which withdrawals are open again; undefined where they are open. */
export async function withdrawalsOpen(db: Database, account: number, now: number): Promise<number | undefined> {
  // changes of an earlier version say no end
  const end = sql<number>`coalesce(${securityChanges.until}, ${securityChanges.time} + ${SECURITY_COOLING_MS}::bigint)`;
  const [row] = await db
    .select({ end: sql`max(${end})`.mapWith(Number) })
    .from(securityChanges)
    .where(and(eq(securityChanges.account, account), gt(end, now)));
  return row?.end || undefined;
}
