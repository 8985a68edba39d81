import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { codes } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import { spendCode } from './codes.ts';
import { phoneProvesFrom } from './phone-changes.ts';

/** What a code to one of the account's own places may prove. */
type OwnPurpose = 'phone' | 'paypass';

/** Throws `placeNew` where a place is the account's phone and came to it in the last seven days. */
export async function assertSettled({ db, account, now }: Context, place: string): Promise<void> {
  if (place !== account.phone) return;
  const from = await phoneProvesFrom(db, account.id, now);
  if (from !== undefined) throw new Refusal('placeNew', { time: moment(from) });
}

/**
 * Spends the code that went last to the account's own phone or e-mail. Throws `placeNew`, or what a wrong code is
 * refused with.
 */
export async function spendOwnCode(context: Context, purpose: OwnPurpose, code: string): Promise<void> {
  const { db, services, account, source, now } = context;
  const lane = `account ${account.id}` as const;
  const places = [account.phone, account.email].filter((place) => place !== null);
  const [last] = await db
    .select({ target: codes.target })
    .from(codes)
    .where(and(inArray(codes.target, places), inArray(codes.purpose, [purpose, 'any']), eq(codes.lane, lane)))
    .orderBy(desc(codes.id))
    .limit(1);
  if (!last) throw new Refusal('codeWrong');
  await assertSettled(context, last.target);
  await spendCode(db, services.keys, last.target, purpose, code, { lane, source }, now);
}
