import { and, desc, eq, gt, gte, isNull, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { type CustomerRows, isAnyText } from '../../platform/db/customer-rows.ts';
import { customers } from '../../platform/db/schema.ts';
import { phoneChanges, securityChanges } from './schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { identify } from './identity.ts';
import type { Account } from './sessions.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Time for which the old phone can undo a change, and for which the new phone does not prove ownership. */
export const UNDO_WINDOW_MS = 7 * DAY_MS;

export type PhoneChange = typeof phoneChanges.$inferSelect;

/** Condition for changes that can still be undone. */
const isUndoable = (now: number) => and(isNull(phoneChanges.undone), gt(phoneChanges.time, now - UNDO_WINDOW_MS));

/** Records a change of phone, in the transaction of the change. */
export const recordPhoneChange = async (tx: Database, change: Omit<PhoneChange, 'id' | 'undone'>): Promise<void> => {
  await tx.insert(phoneChanges).values(change);
};

/**
 * Returns the time in ms from which a code to the phone proves the owner; undefined if it already does. An undone
 * change leaves the phone in dispute too.
 */
export async function phoneProvesFrom(db: Database, account: number, now: number): Promise<number | undefined> {
  const [row] = await db
    .select({
      latest: max(sql<number>`greatest(${phoneChanges.time}, coalesce(${phoneChanges.undone}, 0))`).mapWith(Number),
    })
    .from(phoneChanges)
    .where(eq(phoneChanges.account, account));
  const provesFrom = (row?.latest ?? 0) + UNDO_WINDOW_MS;
  return provesFrom > now ? provesFrom : undefined;
}

/** Returns the contacts of the owner: phone, email address, and replaced phones that can still undo the change. */
export async function ownerContacts(db: Database, account: Account, now: number): Promise<string[]> {
  const replaced = await db
    .select({ before: phoneChanges.before })
    .from(phoneChanges)
    .where(and(eq(phoneChanges.account, account.id), isUndoable(now)));
  return [...new Set([account.phone, account.email, ...replaced.map(({ before }) => before)])].filter(
    (contact) => contact !== null,
  );
}

/** Returns whether another account than `except` can still undo a change and get this phone back. */
export async function isPromised(
  db: Database,
  phone: string,
  except: number | undefined,
  now: number,
): Promise<boolean> {
  const isOther = except === undefined ? undefined : ne(phoneChanges.account, except);
  return (await db.$count(phoneChanges, and(eq(phoneChanges.before, phone), isUndoable(now), isOther))) > 0;
}

/** Describes the changes from and to one of some phones, of all customers. */
export const phoneChangeRows = (phones: readonly string[]): CustomerRows[] =>
  [phoneChanges.before, phoneChanges.after].map((column) => ({
    account: phoneChanges.account,
    where: isAnyText(column, phones),
  }));

export interface Recoverable {
  readonly account: Account;
  /** The change that a new password undoes, if the username is the phone before it. */
  readonly change?: PhoneChange;
}

/**
 * Finds the account whose password can be reset by a username, which may be a phone that was replaced in the last seven
 * days. It always looks for both, so that an unknown name takes as long (SEC-09).
 */
export async function findRecoverable(db: Database, username: string, now: number): Promise<Recoverable | undefined> {
  const identity = identify(username)?.identity ?? '';
  const [account] = await db.select().from(customers).where(eq(customers.identity, identity));
  const [replaced] = await db
    .select({ account: customers, change: phoneChanges })
    .from(phoneChanges)
    .innerJoin(customers, eq(customers.id, phoneChanges.account))
    .where(and(eq(phoneChanges.before, identity), isUndoable(now)))
    .orderBy(desc(phoneChanges.id))
    .limit(1);
  return account ? { account } : replaced;
}

/**
 * Restores the phone before a change, and the username if it was that phone, in the transaction of the caller. Later
 * changes can then no longer be undone. Throws `codeWrong` if the change was already undone.
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
    .set({ phone: before, ...(username === null ? {} : { identity: before, username }) })
    .where(eq(customers.id, account));
  // the wait of this change and of later ones ends; the new password closes withdrawals for a day
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
