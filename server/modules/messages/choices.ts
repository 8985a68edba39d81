import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { noticeChoices } from '../push/schema.ts';
import { standingOf } from '../protection/standing.ts';

/**
 * Whether a promotional message may go to a customer now: they have not switched them off, and no pause runs (TRUST-03,
 * TRUST-11).
 */
export const mayPromote = async (db: Database, account: number, now: number): Promise<boolean> =>
  (await wantsPromotions(db, account)) && (await standingOf(db, account, now)).pausedUntil === undefined;

/** Whether promotional messages are wanted: yes until the customer switches them off. */
export async function wantsPromotions(db: Database, account: number): Promise<boolean> {
  const [choice] = await db.select().from(noticeChoices).where(eq(noticeChoices.account, account));
  return choice?.promotions ?? true;
}

export const choosePromotions = async (db: Database, account: number, promotions: boolean): Promise<void> => {
  await db
    .insert(noticeChoices)
    .values({ account, promotions })
    .onConflictDoUpdate({ target: noticeChoices.account, set: { promotions } });
};
