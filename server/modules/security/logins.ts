import { and, count, desc, eq, gt, gte, isNotNull, like, lt, or } from 'drizzle-orm';
import { deviceName } from '../../../src/domain/device.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { logins } from './schema.ts';
import { networkPrefixOf } from '../../platform/rate-limit/source.ts';

const MAX_LOGINS = 50;
/** Time for which a login stays in the database: successful ones tell where the owner usually logs in from. */
const RETENTION_MS = 365 * DAY_MS;
/** Time for which the owner can review a failed login. */
const WRONG_RETENTION_MS = 30 * DAY_MS;
/** An id that no account has. */
const NO_ACCOUNT_ID = 0;

/**
 * Records a login attempt, even for an unknown name, so that both take equally long (SEC-09). Successful logins share
 * one row per device, source and 24 hours, with the time of the newest.
 */
export async function recordLogin(
  db: Database,
  attempt: { account: number | undefined; source: string; device: string; right: boolean; now: number },
): Promise<void> {
  const values = {
    account: attempt.account ?? null,
    source: attempt.source,
    device: attempt.device.slice(0, 300),
    right: attempt.right,
    time: attempt.now,
  };
  if (attempt.right) {
    const repeated = await db
      .update(logins)
      .set({ time: attempt.now })
      .where(
        and(
          eq(logins.account, attempt.account ?? NO_ACCOUNT_ID),
          eq(logins.source, values.source),
          eq(logins.device, values.device),
          eq(logins.right, true),
          gt(logins.time, attempt.now - DAY_MS),
        ),
      )
      .returning({ id: logins.id });
    if (repeated.length > 0) return;
  }
  await db.insert(logins).values(values);
}

/**
 * Returns the device's name if the customer has logged in before, but never on a device of that name. Undefined for a
 * known device and for the first login.
 */
export async function nameOfNewDevice(db: Database, account: number, device: string): Promise<string | undefined> {
  const known = await db
    .selectDistinct({ device: logins.device })
    .from(logins)
    .where(and(eq(logins.account, account), eq(logins.right, true)));
  const name = deviceName(device);
  return known.length === 0 || known.some((login) => deviceName(login.device) === name) ? undefined : name || '–';
}

/**
 * Whether someone has logged in to an account from this network before; false without an account. `source` is a
 * canonical address.
 */
export async function hasLoggedInFrom(db: Database, account: number | undefined, source: string): Promise<boolean> {
  const prefix = networkPrefixOf(source);
  const rows = await db
    .select({ id: logins.id })
    .from(logins)
    .where(
      and(
        eq(logins.account, account ?? NO_ACCOUNT_ID),
        prefix === undefined ? eq(logins.source, source) : like(logins.source, `${prefix}%`),
        eq(logins.right, true),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns the latest login attempts on an account, newest first. A repeated login counts as its latest time. */
export const listLogins = (db: Database, account: number, limit = MAX_LOGINS) =>
  db.select().from(logins).where(eq(logins.account, account)).orderBy(desc(logins.time), desc(logins.id)).limit(limit);

/** Returns the accounts with at least `min` failed logins after a time (ms), and how many there were. */
export const findAttackedAccounts = (db: Database, min: number, after: number) =>
  db
    .select({ account: logins.account, wrong: count() })
    .from(logins)
    .where(and(eq(logins.right, false), isNotNull(logins.account), gt(logins.time, after)))
    .groupBy(logins.account)
    .having(gte(count(), min));

/** Removes logins that are older than their retention. */
export const removeOldLogins = async (db: Database, now: number): Promise<void> => {
  await db
    .delete(logins)
    .where(
      or(lt(logins.time, now - RETENTION_MS), and(eq(logins.right, false), lt(logins.time, now - WRONG_RETENTION_MS))),
    );
};
