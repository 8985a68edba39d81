import { and, desc, eq, gt, like } from 'drizzle-orm';
import { deviceName } from '../../../src/lib/device.ts';
import { DAY_MS } from '../../../src/lib/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { logins } from './schema.ts';
import { networkPrefixOf } from '../../platform/rate-limit/source.ts';

const MAX_LOGINS = 50;
/** An id that no account has. */
const NO_ACCOUNT_ID = 0;

/**
 * Writes a try down. An unknown name is written down too, so that both take as long (SEC-09). Right ones are one row by
 * device, place and 24 hours, with the time of the newest.
 */
export async function noteLogin(
  db: Database,
  item: { account: number | undefined; source: string; device: string; right: boolean; now: number },
): Promise<void> {
  const values = {
    account: item.account ?? null,
    source: item.source,
    device: item.device.slice(0, 300),
    right: item.right,
    time: item.now,
  };
  if (item.right) {
    const repeated = await db
      .update(logins)
      .set({ time: item.now })
      .where(
        and(
          eq(logins.account, item.account ?? NO_ACCOUNT_ID),
          eq(logins.source, values.source),
          eq(logins.device, values.device),
          eq(logins.right, true),
          gt(logins.time, item.now - DAY_MS),
        ),
      )
      .returning({ id: logins.id });
    if (repeated.length > 0) return;
  }
  await db.insert(logins).values(values);
}

/**
 * The device's name where an account was opened before, but never on one of that name; undefined for a known one and
 * for the first of all.
 */
export async function newDevice(db: Database, account: number, device: string): Promise<string | undefined> {
  const existing = await db
    .selectDistinct({ device: logins.device })
    .from(logins)
    .where(and(eq(logins.account, account), eq(logins.right, true)));
  const name = deviceName(device);
  return existing.length === 0 || existing.some((item) => deviceName(item.device) === name) ? undefined : name || '–';
}

/**
 * Whether somebody logged in to an account from this network before; nobody did where there is no account. `source` is
 * a canonical address.
 */
export async function knowsSource(db: Database, account: number | undefined, source: string): Promise<boolean> {
  const prefix = networkPrefixOf(source);
  const match = await db
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
  return match.length > 0;
}

/** The last tries at an account, newest first. */
export const loginsOf = (db: Database, account: number) =>
  db
    .select()
    .from(logins)
    .where(eq(logins.account, account))
    .orderBy(desc(logins.time), desc(logins.id))
    .limit(MAX_LOGINS);
