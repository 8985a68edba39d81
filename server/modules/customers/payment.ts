import { eq, sql } from 'drizzle-orm';
import type { Context, Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { attempts } from '../../platform/db/schema.ts';
import { Turns } from '../../platform/rate-limit/turns.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkPassword } from './passwords.ts';
import { assertPaymentOpen, noteLock } from './payment-locks.ts';
import type { Account } from './sessions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts';

/** Wrong payment passwords until it is locked, over every call that asks for it, and how long it stays so (SEC-08). */
export const MAX_GUESSES = 5;
export const LOCK_MS = 3 * HOUR_MS;
/** ms after which guesses that did not lock are forgotten. */
const GUESS_WINDOW_MS = DAY_MS;

const nameOf = (account: number): string => `payment ${account}`;

const locked = (until: number, now: number): Refusal => {
  const wait = Math.max(until - now, 1000);
  return new Refusal('paymentLocked', { minutes: Math.ceil(wait / MINUTE_MS) }, { retryAfter: Math.ceil(wait / 1000) });
};

/**
 * Counts a guess before it is compared, so that parallel guesses cannot slip through. Gives its number; throws while
 * locked.
 */
async function countGuess(db: Database, account: number, now: number): Promise<number> {
  // one that begins far ahead was written before the clock was set back
  const stale = sql`(${attempts.since} + case when ${attempts.count} >= ${MAX_GUESSES} then ${LOCK_MS}::bigint else ${GUESS_WINDOW_MS}::bigint end <= ${now} or ${attempts.since} > ${now + LOCK_MS}::bigint)`;
  const [row] = await db
    .insert(attempts)
    .values({ key: nameOf(account), count: 1, since: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${stale} then 1 else ${attempts.count} + 1 end`,
        // the lock runs from the guess that closed it, however many follow
        since: sql`case when ${stale} or ${attempts.count} < ${MAX_GUESSES} then ${now} else ${attempts.since} end`,
      },
    })
    .returning({ count: attempts.count, since: attempts.since });
  if (!row) throw new Error('no guess was counted');
  if (row.count > MAX_GUESSES) throw locked(row.since + LOCK_MS, now);
  return row.count;
}

/** Right answers end the count. */
export const clearGuesses = async (db: Database, account: number): Promise<void> => {
  await db.delete(attempts).where(eq(attempts.key, nameOf(account)));
};

/**
 * Compares and counts, each guess written down for good whatever becomes of the call; so it runs outside of its
 * transaction. Throws `paymentMissing`, `paymentWrong` with the tries left, `paymentLocked` with status 429,
 * or `paymentClosed`.
 */
async function countAndCompare(services: Services, account: Account, paypass: string): Promise<void> {
  const { db, keys, clock } = services;
  const now = clock.now();
  if (account.paypass === null) throw new Refusal('paymentMissing');
  assertPaymentOpen(account);
  const guess = await countGuess(db, account.id, now);
  if (await checkPassword(db, keys, account, 'paypass', paypass)) return clearGuesses(db, account.id);
  if (guess < MAX_GUESSES) throw new Refusal('paymentWrong', { left: MAX_GUESSES - guess });
  await noteLock(services, account, LOCK_MS / HOUR_MS, now);
  throw locked(now + LOCK_MS, now);
}

const turnsBy = new WeakMap<Services['connection'], Turns>();

/**
 * As `countAndCompare`, one after the other for an account: right ones that come at once are not taken for guesses. An
 * instance has one under way, so up to five instances lock nobody out.
 */
export async function provePayment(services: Services, account: Account, paypass: string): Promise<void> {
  const turns = turnsBy.get(services.connection) ?? new Turns(1);
  turnsBy.set(services.connection, turns);
  const end = await turns.take(String(account.id));
  try {
    await countAndCompare(services, account, paypass);
  } finally {
    end?.();
  }
}

/**
 * The payment password of a call, whose field is `paypass` or `oldpaypass`: one count of wrong guesses over all calls
 * (SEC-08). A money call's password was compared before its transaction began, since a guess stays counted when the
 * rest is undone.
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
