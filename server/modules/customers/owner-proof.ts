import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { noteLanguage } from './language.ts';
import { spendOwnCode } from './own-codes.ts';
import { checkPassword } from './passwords.ts';
import { checkPayment } from './payment.ts';
import { countAttempt, resetAttempts } from '../../platform/rate-limit/counts.ts';

const WINDOW_MS = 3_600_000;
/** Wrong login passwords of an account within the window, over all endpoints that ask for one. */
const MAX_TRIES = 10;

/** Proofs that the owner makes a call, and not someone with a stolen token. */
export interface OwnerProof {
  readonly password?: string | undefined;
  readonly paypass?: string | undefined;
  /** A code to the phone or email address that the account had before the call. */
  readonly oldcode?: string | undefined;
}

/**
 * Checks the login password of a logged-in customer. It counts the guess before it compares it. Throws `wrong`, or
 * `tooMany` after ten guesses in an hour.
 */
export async function checkLoginPassword(
  { db, services, account, language, now }: Context,
  password: string,
  wrong: TextKey,
): Promise<void> {
  const key = `userpass ${account.id}`;
  await countAttempt(db, [{ key, max: MAX_TRIES, windowMs: WINDOW_MS }], now);
  if (!(await checkPassword(services.keys, account, 'password', password))) throw new Refusal(wrong);
  await resetAttempts(db, [key]);
  await noteLanguage(db, account, language);
}

/**
 * Verifies that the owner makes the call. It must run outside a transaction, so that a wrong guess stays counted.
 * Returns the kind of proof. Throws `missing` without a proof, or the refusal of a wrong one.
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
