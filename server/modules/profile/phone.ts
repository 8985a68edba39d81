import { and, eq, ne, or } from 'drizzle-orm';
import { spendCode } from '../customers/codes.ts';
import { noteSecurityChange, SECURITY_COOLING_MS } from '../customers/cooling.ts';
import { canonicalPhone, usernameRefusal } from '../customers/identity.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { type OwnerProof, proveOwner } from '../customers/owner-proof.ts';
import { isPromised, contactsOf, UNDO_WINDOW_MS } from '../customers/phone-changes.ts';
import { type Account, endSessions } from '../customers/sessions.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { phoneChanges } from '../security/schema.ts';
import { isDuplicate } from '../../platform/db/violations.ts';
import { notify } from '../messages/notify.ts';
import { writeToOwner } from '../messages/owner-letters.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';

const isLoginName = ({ phone, identity }: Account): boolean => phone !== null && identity === phone;

/**
 * Writes the new phone, and the new login name where the old phone was one. Throws `phoneTaken` where it belongs to
 * another account or is promised to one.
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
    .set({ phone, phoneShared: false, ...(isLogin ? { identity: phone, username: phone } : {}) })
    .where(eq(customers.id, account.id));
  if (account.phone === phone) return;
  await tx.insert(phoneChanges).values({
    account: account.id,
    before: account.phone,
    after: phone,
    username: isLogin ? account.username : null,
    time: now,
  });
}

/**
 * A new phone needs the code that was sent to it, and what only the owner knows or holds (PROF-06). Every other session
 * ends, and the places that the account had are told and can undo it for seven days. Withdrawals wait a day; seven
 * where a login name was replaced by a password's word alone.
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
  const wait = isLoginName(account) && provedBy === 'password' ? UNDO_WINDOW_MS : SECURITY_COOLING_MS;
  const times = { time: moment(now + wait), undo: moment(now + UNDO_WINDOW_MS) };
  await db
    .transaction(async (tx) => {
      await writePhone(tx, account, phone, now);
      await endSessions(tx, account.id, { except: session.id }, now);
      await noteSecurityChange(tx, services, account.id, 'phone', now, wait);
      await notify(tx, services, account.id, 'contactChanged', times);
    })
    .catch((error: unknown) => {
      // two accounts at once: the index lets one of them have it
      throw isDuplicate(error) ? new Refusal('phoneTaken') : error;
    });
  const places = (await contactsOf(db, account, now)).filter((place) => place !== phone);
  await writeToOwner(services, account, places, account.phone === null ? 'phoneAddedText' : 'phoneChangedText', times);
}
