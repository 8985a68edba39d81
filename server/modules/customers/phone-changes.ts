import { and, desc, eq, gt, gte, isNull, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { phoneChanges } from '../security/schema.ts';
import { securityChanges } from '../withdraw/schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { identify } from './identity.ts';
import type { Account } from './sessions.ts';
import { DAY_MS } from '../../../src/lib/time.ts';

/** For so long the phone before can undo a change, and the phone after proves nothing about the owner. */
export const UNDO_WINDOW_MS = 7 * DAY_MS;

export type PhoneChange = typeof phoneChanges.$inferSelect;

/** Changes that can still be undone. */
const open = (now: number) => and(isNull(phoneChanges.undone), gt(phoneChanges.time, now - UNDO_WINDOW_MS));

/**
 * ms from which a code to the phone proves the owner; undefined where it does already. An undone change leaves the
 * phone in dispute as well.
 */
export async function phoneProvesFrom(db: Database, account: number, now: number): Promise<number | undefined> {
  const [row] = await db
    .select({
      latest: max(sql<number>`greatest(${phoneChanges.time}, coalesce(${phoneChanges.undone}, 0))`).mapWith(Number),
    })
    .from(phoneChanges)
    .where(eq(phoneChanges.account, account));
  const settled = (row?.latest ?? 0) + UNDO_WINDOW_MS;
  return settled > now ? settled : undefined;
}

/** Where the owner is reached: phone, e-mail, and phones that were replaced and can still undo it. */
export async function placesOf(db: Database, account: Account, now: number): Promise<string[]> {
  const replaced = await db
    .select({ before: phoneChanges.before })
    .from(phoneChanges)
    .where(and(eq(phoneChanges.account, account.id), open(now)));
  return [...new Set([account.phone, account.email, ...replaced.map(({ before }) => before)])].filter(
    (place) => place !== null,
  );
}

/** Whether a phone is promised to an account that may still undo its change; `except` is the account that asks. */
export async function isPromised(
  db: Database,
  phone: string,
  except: number | undefined,
  now: number,
): Promise<boolean> {
  const others = except === undefined ? undefined : ne(phoneChanges.account, except);
  return (await db.$count(phoneChanges, and(eq(phoneChanges.before, phone), open(now), others))) > 0;
}

export interface Recoverable {
  readonly account: Account;
  /** The change that a new password undoes: the name is the phone before it. */
  readonly change?: PhoneChange;
}

/**
 * The account whose password a name may set anew: by its login name, or by a phone that was replaced in the last seven
 * days. Both are looked for, so that a stranger's name takes as long (SEC-09).
 */
export async function recoverable(db: Database, username: string, now: number): Promise<Recoverable | undefined> {
  const identity = identify(username)?.identity ?? '';
  const [account] = await db.select().from(customers).where(eq(customers.identity, identity));
  const [replaced] = await db
    .select({ account: customers, change: phoneChanges })
    .from(phoneChanges)
    .innerJoin(customers, eq(customers.id, phoneChanges.account))
    .where(and(eq(phoneChanges.before, identity), open(now)))
    .orderBy(desc(phoneChanges.id))
    .limit(1);
  return account ? { account } : replaced;
}

/**
 * Brings back the phone before a change, and the login name where it was one, in the transaction of the caller. What
 * came after it cannot be undone to any more. Throws `codeWrong` where it was undone already.
 */
export async function undoPhoneChange(tx: Database, change: PhoneChange, now: number): Promise<void> {
  const { account, before, username } = change;
  const undone = await tx
    .update(phoneChanges)
    .set({ undone: now })
    .where(and(eq(phoneChanges.account, account), gte(phoneChanges.id, change.id), isNull(phoneChanges.undone)))
    .returning({ id: phoneChanges.id });
  if (before === null || !undone.some(({ id }) => id === change.id)) throw new Refusal('codeWrong');
  await tx
    .update(customers)
    .set({ phone: before, phoneShared: false, ...(username === null ? {} : { identity: before, username }) })
    .where(eq(customers.id, account));
  // the wait was for this undoing, and no longer than that: a change before it keeps its own. The new password closes
  // withdrawals for its day
  await tx
    .update(securityChanges)
    .set({ until: now })
    .where(
      and(
        eq(securityChanges.account, account),
        eq(securityChanges.kind, 'phone'),
        gte(securityChanges.time, change.time),
        gt(securityChanges.until, now),
      ),
    );
}
