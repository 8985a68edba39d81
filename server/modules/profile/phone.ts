import { and, eq, ne, or } from 'drizzle-orm';
import {
  type Account,
  canonicalPhone,
  endSessions,
  isPromised,
  noteSecurityChange,
  ownerContacts,
  type OwnerProof,
  proveOwner,
  recordPhoneChange,
  SECURITY_PAUSE_MS,
  spendCode,
  UNDO_WINDOW_MS,
  usernameRefusal,
} from '../customers/index.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { isDuplicate } from '../../platform/db/violations.ts';
import { notify, writeToOwner } from '../messages/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';

const isLoginName = ({ phone, identity }: Account): boolean => phone !== null && identity === phone;

/**
 * Writes the new phone and, if the old phone was the login name, the new login name. Throws `phoneTaken` if the phone
 * belongs or is promised to another account.
 */
async function writePhone(tx: Database, { id }: Account, phone: string, now: number): Promise<void> {
  await lockCustomer(tx, id);
  const [account] = await tx.select().from(customers).where(eq(customers.id, id));
  if (!account) throw new Error('the account is gone');
  const [other] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(ne(customers.id, account.id), or(eq(customers.identity, phone), eq(customers.phone, phone))));
  if (other || (await isPromised(tx, phone, account.id, now))) throw new Refusal('phoneTaken');
  const isLogin = isLoginName(account);
  await tx
    .update(customers)
    .set({ phone, ...(isLogin ? { identity: phone, username: phone } : {}) })
    .where(eq(customers.id, account.id));
  if (account.phone === phone) return;
  await recordPhoneChange(tx, {
    account: account.id,
    before: account.phone,
    after: phone,
    username: isLogin ? account.username : null,
    time: now,
  });
}

/**
 * Changes a customer's phone. This needs the code that was sent to the new phone, and proof of ownership (PROF-06).
 * Every other session ends. The account's previous contacts get a message and can undo the change for seven days.
 * Withdrawals wait a day, or seven if the change replaced a login name with only the password as proof.
 */
export async function changePhone(
  context: Context,
  typed: string,
  code: string | undefined,
  proof: OwnerProof,
): Promise<void> {
  const { db, services, account, session, source, now } = context;
  const phone = canonicalPhone(typed);
  if (!phone) throw usernameRefusal('phone');
  if (code === undefined) throw new Refusal('codeWrong');
  const provedBy = await proveOwner(context, proof, 'ownerProofMissing');
  await spendCode(db, services.keys, phone, 'phone', code, { requester: `account ${account.id}`, source }, now);
  const waitMs = isLoginName(account) && provedBy === 'password' ? UNDO_WINDOW_MS : SECURITY_PAUSE_MS;
  const times = { time: moment(now + waitMs), undo: moment(now + UNDO_WINDOW_MS) };
  await db
    .transaction(async (tx) => {
      await writePhone(tx, account, phone, now);
      await endSessions(tx, account.id, { except: session.id }, now);
      await noteSecurityChange(tx, services, account.id, 'phone', now, waitMs);
      await notify(tx, services, account.id, 'contactChanged', times);
      const contacts = (await ownerContacts(tx, account, now)).filter((contact) => contact !== phone);
      await writeToOwner(tx, services, account, contacts, 'contactChanged', {
        text: account.phone === null ? 'phoneAddedText' : 'phoneChangedText',
        parameters: times,
      });
    })
    .catch((error: unknown) => {
      // two accounts claimed the phone at once: the unique index lets only one have it
      throw isDuplicate(error) ? new Refusal('phoneTaken') : error;
    });
}
