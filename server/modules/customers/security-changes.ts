import { and, eq, gt, gte, lt, max, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { moment } from '../../platform/texts/moment.ts';
import { notify } from '../messages/index.ts';
import { securityChanges } from './schema.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Time for which withdrawals wait after a change of password, payment password or phone (WD-14). */
export const SECURITY_PAUSE_MS = DAY_MS;
/** Time for which a change stays in the database. */
const RETENTION_MS = 365 * DAY_MS;

/**
 * Records a security change that closes new withdrawals for `waitMs`, in the transaction of the change. Withdrawals
 * that wait for their review then need the owner's confirmation, and the owner is notified. The first payment password
 * of an account does not count as a change.
 */
export async function noteSecurityChange(
  tx: Database,
  services: Services,
  account: number,
  kind: 'password' | 'paypass' | 'phone' | 'sessions',
  now: number,
  waitMs = SECURITY_PAUSE_MS,
): Promise<void> {
  // the lock orders a withdrawal that is being placed before or after the change, consistently with its date
  await lockCustomer(tx, account);
  const waiting = await services.listWithdrawalsBeforePayment(tx, account);
  const time = Math.max(now, ...waiting.map(({ created }) => created));
  await tx.insert(securityChanges).values({ account, kind, time, until: now + waitMs });
  if (waiting.length === 0) return;
  await notify(tx, services, account, 'withdrawalsWait', {
    orders: waiting.map(({ number }) => number).join(', '),
    time: moment(time + SECURITY_PAUSE_MS),
  });
}

/** Returns the time in ms from which withdrawals are open again; undefined if they are open. */
export async function findWithdrawalPauseEnd(db: Database, account: number, now: number): Promise<number | undefined> {
  const [row] = await db
    .select({ end: max(securityChanges.until) })
    .from(securityChanges)
    .where(and(eq(securityChanges.account, account), gt(securityChanges.until, now)));
  return row?.end ?? undefined;
}

/** Returns an expression for the newest security change of an account, in ms; null if there is none. */
export const newestSecurityChange = (account: PgColumn): SQL =>
  sql`(select max(c.time) from ${securityChanges} c where c.account = ${account})`;

/**
 * Returns the time in ms of an account's last security change; undefined if there is none that is at or after `since`,
 * and after `after`.
 */
export async function findLastSecurityChange(
  db: Database,
  account: number,
  { since, after }: { since: number; after: number },
): Promise<number | undefined> {
  const [change] = await db
    .select({ time: max(securityChanges.time) })
    .from(securityChanges)
    .where(
      and(eq(securityChanges.account, account), gte(securityChanges.time, since), gt(securityChanges.time, after)),
    );
  return change?.time ?? undefined;
}

/** Removes security changes older than `RETENTION_MS`. */
export const removeOldSecurityChanges = async (db: Database, now: number): Promise<void> => {
  await db.delete(securityChanges).where(lt(securityChanges.time, now - RETENTION_MS));
};
