import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { notificationChoices } from './schema.ts';
import { readStanding } from '../protection/index.ts';

/**
 * Returns whether a customer may get promotional messages now: they are not switched off, and trading is not paused
 * (TRUST-03, TRUST-11).
 */
export const mayPromote = async (db: Database, account: number, now: number): Promise<boolean> =>
  (await wantsPromotions(db, account)) && (await readStanding(db, account, now)).pausedUntil === undefined;

/** Returns whether a customer wants promotional messages. They are on by default. */
export async function wantsPromotions(db: Database, account: number): Promise<boolean> {
  const [choice] = await db.select().from(notificationChoices).where(eq(notificationChoices.account, account));
  return choice?.promotions ?? true;
}

export const choosePromotions = async (db: Database, account: number, promotions: boolean): Promise<void> => {
  await db
    .insert(notificationChoices)
    .values({ account, promotions })
    .onConflictDoUpdate({ target: notificationChoices.account, set: { promotions } });
};
