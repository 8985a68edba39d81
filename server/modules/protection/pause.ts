import { and, eq, gt, lt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Database } from '../../platform/db/connect.ts';
import { protectionPauses } from './schema.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Pause lengths in days that a customer can choose from. */
export const PAUSE_DAYS = [1, 7, 30] as const;

/**
 * Pauses a customer's trading. A longer pause that is already running stays: nothing reopens trading early (TRUST-03).
 * Only the longest pause is stored.
 */
export const startPause = (db: Database, account: number, days: number, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, account);
    const until = now + days * DAY_MS;
    const [longer] = await tx
      .select({ until: protectionPauses.until })
      .from(protectionPauses)
      .where(and(eq(protectionPauses.account, account), gt(protectionPauses.until, until)))
      .limit(1);
    if (longer) return;
    await tx
      .delete(protectionPauses)
      .where(and(eq(protectionPauses.account, account), lte(protectionPauses.until, until)));
    await tx.insert(protectionPauses).values({ account, until, created: now });
  });

/** SQL condition: the customer in `account` has no pause running at `now` (ms). */
export const isNotPaused = (db: Database, account: AnyPgColumn, now: number): SQL =>
  notExists(
    db
      .select({ found: sql`1` })
      .from(protectionPauses)
      .where(and(eq(protectionPauses.account, account), gt(protectionPauses.until, now))),
  );

/** Removes the pauses that have ended. */
export const removeEndedPauses = async (db: Database, now: number): Promise<void> => {
  await db.delete(protectionPauses).where(lt(protectionPauses.until, now));
};
