import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { codes } from './schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import { spendCode } from './codes.ts';
import { phoneProvesFrom } from './phone-changes.ts';

/** Purposes of a code to the account's own phone or email address. */
type OwnPurpose = 'phone' | 'paypass';

/** Throws `placeNew` if `target` is the account's phone and was added in the last seven days. */
export async function assertPhoneSettled({ db, account, now }: Context, target: string): Promise<void> {
  if (target !== account.phone) return;
  const from = await phoneProvesFrom(db, account.id, now);
  if (from !== undefined) throw new Refusal('placeNew', { time: moment(from) });
}

/**
 * Spends the latest code that was sent to the account's own phone or email address. Throws `placeNew` and the refusals
 * of `spendCode`.
 */
export async function spendOwnCode(context: Context, purpose: OwnPurpose, code: string): Promise<void> {
  const { db, services, account, source, now } = context;
  const requester = `account ${account.id}` as const;
  const targets = [account.phone, account.email].filter((target) => target !== null);
  const [last] = await db
    .select({ target: codes.target })
    .from(codes)
    .where(
      and(inArray(codes.target, targets), inArray(codes.purpose, [purpose, 'any']), eq(codes.requester, requester)),
    )
    .orderBy(desc(codes.id))
    .limit(1);
  if (!last) throw new Refusal('codeWrong');
  await assertPhoneSettled(context, last.target);
  await spendCode(db, services.keys, last.target, purpose, code, { requester, source }, now);
}
