import type { InferOutput } from 'valibot';
import { login, userInfo } from '../../../src/api/auth.ts';
import { logout, logoutLater } from '../../../src/api/logout.ts';
import { endSession, sessions } from '../../../src/api/sessions.ts';
import { emailCode, forget, register, smsCode } from '../../../src/api/registration.ts';
import { findCustomer, authenticate, openCustomer, replacePassword } from './customers.ts';
import { CODE_LIFE_MS, createCode, type Purpose, type RequesterKey, spendCode } from './codes.ts';
import { assertUncommon } from './common-passwords.ts';
import { noteSecurityChange } from './security-changes.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { assertUncommonPin } from './common-pins.ts';
import { assertNotFrozen } from './freeze.ts';
import { identify, type Mode, usernameRefusal } from './identity.ts';
import { deviceCookieOf, knownDevice, newDeviceCookie } from './known-device.ts';
import { noteLanguage } from './language.ts';
import { assertPhoneSettled } from './own-codes.ts';
import { findRecoverable } from './phone-changes.ts';
import { withField } from './registration-fields.ts';
import { beginSession, endOldestSessions, endSessionByDigest, endSessions, listSessions } from './sessions.ts';
import { latestVerifications, summarizeVerifications } from '../verifications/index.ts';
import { companyName, currencies } from '../content/index.ts';
import type { ServerConfig } from '../../config.ts';
import { type Context, handle, NotSignedIn } from '../../context.ts';
import { deliver, notify, welcome } from '../messages/index.ts';
import { readRank } from '../profile/index.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Channel } from '../../ports/message-gateway.ts';
import { closedFeatures } from '../region/index.ts';
import { hasLoggedInFrom, nameOfNewDevice, readAntiPhishingWord, recordLogin } from '../security/index.ts';
import { translate } from '../../platform/texts/translate.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';

/** Codes that one network may request per hour, over all targets. */
const NETWORK_CODES_PER_HOUR = 300;
/** Codes that the networks of one IPv6 site may request per hour. */
const SITE_CODES_PER_HOUR = 1000;
/** Codes per day to phones that one account wants to add. */
const NEW_PHONES_PER_DAY = 10;
/** An id that no account has. */
const NO_ACCOUNT_ID = 0;

/**
 * Returns whom a request for a code counts with. It queries the source even if there is no owner, so that the response
 * time reveals nothing (SEC-09).
 */
async function requesterOf(
  { db, signedIn, source }: Context,
  target: string,
  purpose: Purpose,
  owner: number | undefined,
): Promise<RequesterKey> {
  const caller = signedIn?.account;
  if (caller && (purpose === 'phone' || [caller.identity, caller.phone, caller.email].includes(target)))
    return `account ${caller.id}`;
  return `${(await hasLoggedInFrom(db, owner, source)) ? 'known' : 'from'} ${networkOf(source)}`;
}

/**
 * Checks that a code for the payment password goes to the account's own phone or email address, and to no phone that
 * was added in the last seven days.
 */
async function assertOwnTarget(context: Context, target: string): Promise<void> {
  const { phone, email } = context.account;
  if (target !== phone && target !== email) throw new Refusal('placeForeign');
  await assertPhoneSettled(context, target);
}

/** Throws if codes cannot be sent through a channel (MAIL-08). The refusal names the other channel if there is one. */
function assertChannelOpen(channels: ReadonlySet<Channel>, channel: Channel): void {
  if (channels.has(channel)) return;
  if (channels.size === 0) throw new Refusal('codesClosed');
  throw new Refusal(channel === 'sms' ? 'smsClosed' : 'emailClosed');
}

/** Returns the line that makes a phone offer the code, but only on our pages; empty without a public host. */
const autofillLine = ({ publicUrl }: ServerConfig, code: string): string =>
  publicUrl?.startsWith('https:') ? `\n\n@${new URL(publicUrl).hostname} #${code}` : '';

/**
 * Sends a code. Only the message shows whether there is an account, never the response or its time. For an unknown
 * target that wants a new password, a code and a decoy message are created but not sent (SEC-09).
 */
async function sendCode(context: Context, mode: Mode, to: string, purpose: Purpose): Promise<Record<string, never>> {
  const { db, now, language, services } = context;
  const target = identityOf(to, mode);
  const channel = mode === 'phone' ? 'sms' : 'email';
  assertChannelOpen(services.outbox.channels, channel);
  if ((purpose === 'phone' || purpose === 'paypass') && !context.signedIn) throw new NotSignedIn();
  if (purpose === 'paypass') await assertOwnTarget(context, target);
  await countAttempt(
    db,
    [
      { key: `codes ${networkOf(context.source)}`, max: NETWORK_CODES_PER_HOUR, windowMs: HOUR_MS },
      { key: `codes site ${siteOf(context.source)}`, max: SITE_CODES_PER_HOUR, windowMs: HOUR_MS },
      ...(purpose === 'phone'
        ? [{ key: `codes account ${context.account.id}`, max: NEW_PHONES_PER_DAY, windowMs: 24 * HOUR_MS }]
        : []),
    ],
    now,
  );
  const account = (await findRecoverable(db, to, now))?.account;
  const requester = await requesterOf(context, target, purpose, account?.id);
  const code = await createCode(
    db,
    services.keys,
    target,
    purpose,
    { requester, source: context.source, caps: services.config },
    now,
  );
  const owner = context.signedIn?.account.id ?? (purpose === 'forget' ? (account?.id ?? NO_ACCOUNT_ID) : undefined);
  const word = owner === undefined ? '' : await readAntiPhishingWord(db, owner);
  const named = { code, company: await companyName(services, db) };
  const text = translate(language, purpose === 'register' && account ? 'codeTextTaken' : 'codeText', named);
  await services.outbox.send(
    db,
    {
      kind: 'code',
      channel,
      target,
      subject: translate(language, 'codeSubject', named),
      text: `${word === '' ? '' : `[${word}] `}${text}${channel === 'sms' ? autofillLine(services.config, code) : ''}`,
      language,
      code,
      lifeMs: CODE_LIFE_MS,
    },
    { isDecoy: purpose === 'forget' && !account },
  );
  return {};
}

/** Returns the canonical spelling of a username. Throws if it does not have the given mode. */
function identityOf(username: string, mode: Mode): string {
  const identified = identify(username);
  if (!identified || identified.mode !== mode) throw usernameRefusal(mode);
  return identified.identity;
}

/** Opens an account, once the code has proved its phone or email address. */
async function openAccount(
  { mode, username, code, password, paypass, currency, invite }: InferOutput<typeof register.request>,
  { db, services, signedIn, language, source, now }: Context,
): Promise<object> {
  const identity = identityOf(username, mode);
  if (!(currency in currencies)) throw new Refusal('currencyWrong');
  // checked before the code is spent, so that the customer can use it with another password
  assertUncommon(password, identity);
  assertUncommonPin(paypass, [mode === 'phone' ? identity : null]);
  await spendCode(db, services.keys, identity, 'register', code, { source }, now);
  const hasInvitations = !(await closedFeatures(services, db)).includes('invitation');
  await db.transaction(async (tx) => {
    const account = await openCustomer(tx, services.keys, {
      mode,
      username,
      password,
      paypass,
      currency,
      language,
      invite: hasInvitations ? invite : undefined,
      now,
      ...(signedIn ? { signedIn: signedIn.account.id } : {}),
    });
    await deliver(tx, account.id, [welcome(now, await companyName(services, tx))]);
    if (account.invitedBy !== null) await notify(tx, services, account.invitedBy, 'invitationJoined');
  });
  return {};
}

export const handlers = [
  handle(smsCode, ({ userphone, must }, context) => sendCode(context, 'phone', userphone, must)),
  handle(emailCode, ({ email, must }, context) => sendCode(context, 'email', email, must ?? 'any')),

  handle(login, async ({ username, password }, context) => {
    const { db, services, now, source, userAgent: device } = context;
    const cookie = (name: string): string | undefined => context.cookie(name);
    const account = await authenticate(db, services.keys, { username, password, source, cookie, now }).catch(
      async (error: unknown) => {
        if (error instanceof Refusal && error.key === 'loginWrong')
          await recordLogin(db, { account: (await findCustomer(db, username))?.id, source, device, right: false, now });
        throw error;
      },
    );
    assertNotFrozen(account, context.language);
    const { token, files } = await db.transaction(async (tx) => {
      const max = services.config.logins || Infinity;
      await countAttempt(
        tx,
        [{ key: `logins ${account.id}`, max, windowMs: 24 * HOUR_MS, text: 'loginMany', parameters: { most: max } }],
        now,
      );
      const unknownDevice = await nameOfNewDevice(tx, account.id, device);
      if (unknownDevice !== undefined) await notify(tx, services, account.id, 'newDevice', { device: unknownDevice });
      await recordLogin(tx, { account: account.id, source, device, right: true, now });
      await noteLanguage(tx, account, context.language);
      const session = await beginSession(tx, account.id, device, now);
      await endOldestSessions(tx, account.id, now);
      return session;
    });
    context.setFilesCookie(files);
    const deviceCookie = deviceCookieOf(services.keys, account.id);
    if (knownDevice(services.keys, account.id, cookie(deviceCookie)) === undefined)
      context.setDeviceCookie(deviceCookie, newDeviceCookie(services.keys, account.id));
    return { token };
  }),

  handle(register, (fields, context) =>
    openAccount(fields, context).catch((error: unknown) => {
      throw withField(error);
    }),
  ),

  handle(forget, async ({ mode, username, code, password }, { db, services, language, source, now }) => {
    const identity = identityOf(username, mode);
    assertUncommon(password, identity);
    await spendCode(db, services.keys, identity, 'forget', code, { source }, now);
    const owner = await findRecoverable(db, username, now);
    if (!owner) throw new Refusal('codeWrong');
    assertNotFrozen(owner.account, language);
    await replacePassword(db, services, owner, { password, language, source, now });
    return {};
  }),

  handle(logout, async (_, context) => {
    await endSessions(context.db, context.account.id, { id: context.session.id }, context.now);
    context.setFilesCookie('');
    return {};
  }),

  handle(logoutLater, async ({ digest }, { db, now }) => {
    await endSessionByDigest(db, digest, now);
    return {};
  }),

  handle(sessions, async (_, { db, account, session, now }) => ({
    lists: (await listSessions(db, account.id, now)).map(({ id, device, created, seen }) => ({
      id,
      device,
      created,
      seen,
      current: id === session.id,
    })),
  })),

  handle(endSession, async ({ id }, { db, services, account, session, now }) => {
    const which = id === undefined || id === '' ? { except: session.id } : { id };
    const ended = await db.transaction(async (tx) => {
      await lockCustomer(tx, account.id);
      const count = await endSessions(tx, account.id, which, now);
      // holds earlier withdrawals, which may be a thief's; new ones stay possible
      if (count > 0) await noteSecurityChange(tx, services, account.id, 'sessions', now, 0);
      return count;
    });
    if (ended === 0 && id) throw new Refusal('notFound');
    return {};
  }),

  handle(userInfo, async (_, { db, services, account }) => ({
    id: String(account.id),
    username: account.username,
    nickname: account.nickname,
    userimg: account.avatar,
    level: (await readRank(db, services.settings, account.id)).level,
    phone: account.phone ?? '',
    email: account.email ?? '',
    invitecode: account.invitable ? account.inviteCode : '',
    invitable: account.invitable,
    currency: account.currency,
    certification: summarizeVerifications(await latestVerifications(db, account.id)),
    paypass: account.paypass !== null,
  })),
];
