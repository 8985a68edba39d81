import { and, desc, eq, inArray } from 'drizzle-orm';
import { spendCode } from '../accounts/codes.ts';
import { assertUncommon } from '../accounts/common-passwords.ts';
import { noteSecurityChange, SECURITY_COOLING } from '../accounts/cooling.ts';
import { checkPassword, hashPassword } from '../accounts/passwords.ts';
import { checkPayment, clearGuesses } from '../accounts/payment.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { accounts, codes } from '../db/schema.ts';
import { notify } from '../messages/notify.ts';
import { countTry, forgetTries } from '../rate-limit/counts.ts';
import { Refusal } from '../refusal.ts';

const HOUR = 3_600_000;
const TRIES = 10;

/** Sets a new login password for who knows the old one: every other session ends, and withdrawals wait (PROF-10). */
export async function changePassword({ db, services, account, session, now }: Context, old: string, password: string): Promise<void> {
  const key = `userpass ${account.id}`;
  await countTry(db, [{ key, most: TRIES, window: HOUR }], now);
  if (!(await checkPassword(account.password, old))) throw new Refusal('passwordWrong');
  await forgetTries(db, [key]);
  assertUncommon(password, account.identity);
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ password: hash }).where(eq(accounts.id, account.id));
    await endSessions(tx, account.id, { except: session.id }, now);
    await noteSecurityChange(tx, account.id, 'password', now);
    await notify(tx, services, account.id, 'passwordChanged');
  });
}

/** Which of the account's own places the last code went to: phone and e-mail both may be asked for one. */
async function placeOfCode({ db, account }: Context): Promise<string> {
  const places = [account.phone, account.email].filter((place) => place !== null);
  const [last] = await db.select({ target: codes.target }).from(codes)
    .where(and(inArray(codes.target, places), inArray(codes.purpose, ['paypass', 'any']), eq(codes.lane, `account ${account.id}`))).orderBy(desc(codes.id)).limit(1);
  if (!last) throw new Refusal('codeWrong');
  return last.target;
}

/** Sets a new payment password for who knows the old one, or has the code that went to the account's phone or e-mail (PROF-11, PROF-12). */
export async function changePaymentPassword(context: Context, { paypass, oldpaypass, code }: { paypass: string; oldpaypass?: string; code?: string }): Promise<void> {
  const { db, services, account, source, now } = context;
  if (code !== undefined) await spendCode(db, await placeOfCode(context), 'paypass', code, { lane: `account ${account.id}`, source }, now);
  else if (account.paypass !== null) await checkPayment(context, oldpaypass);
  const hash = await hashPassword(paypass);
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ paypass: hash }).where(eq(accounts.id, account.id));
    // the first one protects nothing that was open before
    if (account.paypass === null) return;
    await noteSecurityChange(tx, account.id, 'paypass', now);
    await notify(tx, services, account.id, 'paypassChanged', { hours: String(SECURITY_COOLING / HOUR) });
  });
  await clearGuesses(db, account.id);
}
