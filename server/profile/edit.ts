import { and, eq, ne, or } from 'drizzle-orm';
import { cleanNickname } from '../../src/lib/nickname.ts';
import { spendCode } from '../accounts/codes.ts';
import { noteSecurityChange, SECURITY_COOLING } from '../accounts/cooling.ts';
import { canonicalPhone } from '../accounts/identity.ts';
import { endSessions } from '../accounts/sessions.ts';
import { currencies } from '../content/currencies.ts';
import type { Context } from '../context.ts';
import { accounts, uploads } from '../db/schema.ts';
import { notify } from '../messages/notify.ts';
import { Refusal } from '../refusal.ts';
import { wordOf } from '../security/word.ts';
import { say } from '../texts/say.ts';
import { isEvidence, ownUpload } from './uploads.ts';

/** Sets an uploaded picture as avatar; the one before is deleted (PROF-04). */
export async function changeAvatar({ db, services, account }: Context, url: string): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const id = await ownUpload(tx, account.id, url);
    if (id === undefined) throw new Refusal('uploadMissing');
    await tx.update(accounts).set({ avatar: url }).where(eq(accounts.id, account.id));
    const before = /^\/files\/([0-9a-f]{32})$/.exec(account.avatar)?.[1];
    if (before === undefined || before === id) return undefined;
    // locked whole: a certification that names it at this moment either comes first and is seen, or finds it gone
    await tx.select({ id: uploads.id }).from(uploads).where(and(eq(uploads.id, before), eq(uploads.account, account.id))).for('update');
    // what was sent in as a document or a proof stays, whatever else it was used for
    if (await isEvidence(tx, account.id, before)) return undefined;
    const gone = await tx.delete(uploads).where(and(eq(uploads.id, before), eq(uploads.account, account.id))).returning({ id: uploads.id });
    return gone[0]?.id;
  });
  if (removed !== undefined) await services.files.remove(removed);
}

/**
 * A new phone needs the code that was sent to it; who logs in with a phone logs in with the new one from then on (PROF-06). A stolen session could
 * do it too: so every other session ends, withdrawals wait, and the places that the account had before are told.
 */
async function changePhone({ db, services, account, session, source, language, now }: Context, typed: string, code: string | undefined): Promise<void> {
  const phone = canonicalPhone(typed);
  if (!phone) throw new Refusal('usernameWrong');
  if (code === undefined) throw new Refusal('codeWrong');
  const hours = String(SECURITY_COOLING / 3_600_000);
  await spendCode(db, phone, 'phone', code, { lane: `account ${account.id}`, source }, now);
  await db.transaction(async (tx) => {
    const [other] = await tx.select({ id: accounts.id }).from(accounts)
      .where(and(ne(accounts.id, account.id), or(eq(accounts.identity, phone), eq(accounts.phone, phone))));
    if (other) throw new Refusal('phoneTaken');
    const byPhone = account.phone !== null && account.identity === account.phone;
    await tx.update(accounts).set({ phone, ...(byPhone ? { identity: phone, username: phone } : {}) }).where(eq(accounts.id, account.id));
    await endSessions(tx, account.id, { except: session.id }, now);
    await noteSecurityChange(tx, account.id, 'phone', now);
    await notify(tx, services, account.id, 'contactChanged', { hours });
  });
  // where the owner is still reached, if it was somebody else
  const word = await wordOf(db, account.id);
  const text = `${word === '' ? '' : `[${word}] `}${say(language, 'phoneChangedText', { hours })}`;
  if (account.phone !== null && account.phone !== phone) await services.outbox.send(db, { channel: 'sms', target: account.phone, text });
  if (account.email !== null) await services.outbox.send(db, { channel: 'email', target: account.email, text });
}

/** Changes nickname, currency or phone; each that was sent (PROF-05, PROF-06, PROF-13). */
export async function changeProfile(context: Context, { nickname, userphone, code, currency }: { nickname?: string; userphone?: string; code?: string; currency?: string }): Promise<void> {
  const { db, account } = context;
  const name = nickname === undefined ? undefined : cleanNickname(nickname);
  if (nickname !== undefined && name === undefined) throw new Refusal('nicknameEmpty');
  if (currency !== undefined && !Object.hasOwn(currencies, currency)) throw new Refusal('currencyWrong');
  if (name === undefined && currency === undefined && userphone === undefined) throw new Refusal('fieldsMissing');
  if (userphone !== undefined) await changePhone(context, userphone, code);
  if (name === undefined && currency === undefined) return;
  await db.update(accounts).set({ ...(name === undefined ? {} : { nickname: name }), ...(currency === undefined ? {} : { currency }) }).where(eq(accounts.id, account.id));
}
