import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { noteLanguage } from './language.ts';
import { spendOwnCode } from './own-codes.ts';
import { checkPassword } from './passwords.ts';
import { checkPayment } from './payment.ts';
import { countAttempt, resetAttempts } from '../../platform/rate-limit/counts.ts';

const WINDOW_MS = 3_600_000;
/** Wrong login passwords of a session within the window, over every call that asks for one. */
const MAX_TRIES = 10;

/** What a call may carry to prove that its owner makes it, and not whoever holds the token. */
export interface OwnerProof {
  readonly password?: string | undefined;
  readonly paypass?: string | undefined;
  /** A code that went to the phone or e-mail which the account had before the call. */
  readonly oldcode?: string | undefined;
}

/**
 * Compares the login password of a signed-in customer; a guess counts before it is compared. Throws `wrong`, or
 * `tooMany` after ten an hour.
 */
export async function checkLoginPassword(
  { db, services, account, language, now }: Context,
  password: string,
  wrong: TextKey,
): Promise<void> {
  const key = `userpass ${account.id}`;
  await countAttempt(db, [{ key, max: MAX_TRIES, windowMs: WINDOW_MS }], now);
  if (!(await checkPassword(db, services.keys, account, 'password', password))) throw new Refusal(wrong);
  await resetAttempts(db, [key]);
  await noteLanguage(db, account, language);
}

/**
 * Asks for what only the owner knows or holds, outside of a transaction, so that a guess stays counted. Returns what
 * proved it. Throws `missing` where the call carries nothing, and what a wrong proof is refused with.
 */
export async function proveOwner(
  context: Context,
  { password, paypass, oldcode }: OwnerProof,
  missing: TextKey,
): Promise<'password' | 'code'> {
  if (password !== undefined) await checkLoginPassword(context, password, 'loginPasswordWrong');
  else if (paypass !== undefined) await checkPayment(context, paypass);
  else if (oldcode !== undefined) await spendOwnCode(context, 'phone', oldcode);
  else throw new Refusal(missing);
  return password === undefined && paypass === undefined ? 'code' : 'password';
}
