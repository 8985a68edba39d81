import { eq, sql } from 'drizzle-orm';
import type { Context, Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { attempts } from '../../platform/db/schema.ts';
import { Turns } from '../../platform/rate-limit/turns.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkPassword } from './passwords.ts';
import { assertPaymentOpen, recordLock } from './payment-locks.ts';
import type { Account } from './sessions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';

/** Wrong payment passwords that lock it, over all endpoints that ask for it (SEC-08). */
export const MAX_GUESSES = 5;
/** Duration of the lock (SEC-08). */
export const LOCK_MS = 3 * HOUR_MS;
/** Time after which wrong guesses expire if they did not lock the password. */
const GUESS_WINDOW_MS = DAY_MS;

const keyOf = (account: number): string => `payment ${account}`;

const lockedRefusal = (until: number, now: number): Refusal => {
  const waitMs = Math.max(until - now, 1000);
  return new Refusal(
    'paymentLocked',
    { minutes: Math.ceil(waitMs / MINUTE_MS) },
    { retryAfter: Math.ceil(waitMs / 1000), data: { lockedUntil: until } },
  );
};

/**
 * Counts a guess before it is compared, so that parallel guesses cannot slip through. Returns its number. Throws
 * `paymentLocked` while locked.
 */
async function countGuess(db: Database, account: number, now: number): Promise<number> {
  // a start too far ahead was written before the clock was set back
  const isOver = sql`(${attempts.since} + case when ${attempts.count} >= ${MAX_GUESSES} then ${LOCK_MS}::bigint else ${GUESS_WINDOW_MS}::bigint end <= ${now} or ${attempts.since} > ${now + LOCK_MS}::bigint)`;
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(account), count: 1, since: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        // further guesses do not extend the lock
        since: sql`case when ${isOver} or ${attempts.count} < ${MAX_GUESSES} then ${now} else ${attempts.since} end`,
      },
    })
    .returning({ count: attempts.count, since: attempts.since });
  if (!row) throw new Error('no guess was counted');
  if (row.count > MAX_GUESSES) throw lockedRefusal(row.since + LOCK_MS, now);
  return row.count;
}

/** Resets the count of guesses, after a right one. */
export const clearGuesses = async (db: Database, account: number): Promise<void> => {
  await db.delete(attempts).where(eq(attempts.key, keyOf(account)));
};

/**
 * Counts a guess and compares it. It runs outside the transaction of the call, so that every guess stays counted.
 * Throws `paymentMissing`, `paymentWrong` with the remaining tries, `paymentLocked` with status 429, or
 * `paymentClosed`.
 */
async function countAndCompare(services: Services, account: Account, paypass: string): Promise<void> {
  const { db, keys, clock } = services;
  const now = clock.now();
  if (account.paypass === null) throw new Refusal('paymentMissing');
  assertPaymentOpen(account);
  const guess = await countGuess(db, account.id, now);
  if (await checkPassword(keys, account, 'paypass', paypass)) return clearGuesses(db, account.id);
  if (guess < MAX_GUESSES) throw new Refusal('paymentWrong', { left: MAX_GUESSES - guess });
  await recordLock(services, account, LOCK_MS / HOUR_MS, now);
  throw lockedRefusal(now + LOCK_MS, now);
}

const turnsByConnection = new WeakMap<Services['connection'], Turns>();

/**
 * Verifies the payment password like `countAndCompare`, one call at a time for an account, so that parallel calls with
 * the right password do not count as guesses. Each instance runs one at a time, so up to five instances lock no one
 * out.
 */
export async function provePayment(services: Services, account: Account, paypass: string): Promise<void> {
  const turns = turnsByConnection.get(services.connection) ?? new Turns(1);
  turnsByConnection.set(services.connection, turns);
  const endTurn = await turns.take(String(account.id));
  try {
    await countAndCompare(services, account, paypass);
  } finally {
    endTurn?.();
  }
}

/**
 * Checks the payment password of a call, whose field is `paypass` or `oldpaypass`. Wrong guesses count over all calls
 * (SEC-08). The password of a money call was already verified before its transaction began, so that a wrong guess stays
 * counted after a rollback.
 */
export async function checkPayment(context: Context, paypass: string | undefined): Promise<void> {
  if (context.account.paypass === null) throw new Refusal('paymentMissing');
  if (paypass === undefined || paypass === '') throw new Refusal('paymentAsked');
  if (context.verifiedPaypass !== undefined) {
    if (context.verifiedPaypass !== paypass) throw new Error('this payment password was not compared');
    return;
  }
  if (context.db !== context.services.db)
    throw new Error('a payment password is compared outside of a transaction: name its field `paypass`');
  await provePayment(context.services, context.account, paypass);
}
