import { eq } from 'drizzle-orm';
import {
  assertUncommon,
  assertUncommonPin,
  checkLoginPassword,
  checkPayment,
  clearGuesses,
  endSessions,
  hashPassword,
  noteSecurityChange,
  ownerContacts,
  proveOwner,
  resetLocks,
  SECURITY_PAUSE_MS,
  spendOwnCode,
} from '../customers/index.ts';
import type { Context } from '../../context.ts';
import { customers } from '../../platform/db/schema.ts';
import { notify, writeToOwner } from '../messages/index.ts';
import { moment } from '../../platform/texts/moment.ts';

/**
 * Sets a new login password if the old one is right. Ends all other sessions and holds withdrawals for a day (PROF-10).
 */
export async function changePassword(context: Context, oldPassword: string, password: string): Promise<void> {
  const { db, services, account, session, now } = context;
  await checkLoginPassword(context, oldPassword, 'passwordWrong');
  assertUncommon(password, account.identity);
  const hash = await hashPassword(services.keys, password);
  await db.transaction(async (tx) => {
    await tx.update(customers).set({ password: hash }).where(eq(customers.id, account.id));
    await endSessions(tx, account.id, { except: session.id }, now);
    await noteSecurityChange(tx, services, account.id, 'password', now);
    const time = moment(now + SECURITY_PAUSE_MS);
    await notify(tx, services, account.id, 'passwordChanged', { time });
    await writeToOwner(tx, services, account, await ownerContacts(tx, account, now), 'passwordChanged', {
      text: 'passwordChangedText',
      parameters: { time },
    });
  });
}

/**
 * Sets a new payment password. The proof is the old one, or a code to the account's phone or email address (PROF-11,
 * PROF-12). A phone that was added in the last seven days is no proof. The first payment password requires the login
 * password, so that a stolen session cannot set it.
 */
export async function changePaymentPassword(
  context: Context,
  { paypass, oldpaypass, code, password }: { paypass: string; oldpaypass?: string; code?: string; password?: string },
): Promise<void> {
  const { db, services, account, now } = context;
  const isFirst = account.paypass === null;
  assertUncommonPin(paypass, [account.phone]);
  if (code !== undefined) await spendOwnCode(context, 'paypass', code);
  else if (isFirst) await proveOwner(context, { password }, 'passwordAsked');
  else await checkPayment(context, oldpaypass);
  const hash = await hashPassword(services.keys, paypass);
  await db.transaction(async (tx) => {
    const unlocked = code === undefined ? {} : { paypassClosed: null };
    await tx
      .update(customers)
      .set({ paypass: hash, ...unlocked })
      .where(eq(customers.id, account.id));
    // without a payment password there were no withdrawals to protect
    if (isFirst) return;
    await noteSecurityChange(tx, services, account.id, 'paypass', now);
    const time = moment(now + SECURITY_PAUSE_MS);
    await notify(tx, services, account.id, 'paypassChanged', { time });
    await writeToOwner(tx, services, account, await ownerContacts(tx, account, now), 'paypassChanged', {
      text: 'paypassChangedText',
      parameters: { time },
    });
  });
  await clearGuesses(db, account.id);
  if (code !== undefined) await resetLocks(db, account.id);
}
