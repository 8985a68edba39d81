import * as rows from '../../../src/api/auth.ts';
import { logout } from '../../../src/api/logout.ts';
import * as sessionRows from '../../../src/api/sessions.ts';
import * as registration from '../../../src/api/registration.ts';
import { findCustomer, authenticate, openCustomer, replacePassword } from './customers.ts';
import { type Lane, makeCode, type Purpose, spendCode } from './codes.ts';
import { assertUncommon } from './common-passwords.ts';
import { noteSecurityChange } from './cooling.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { assertUncommonPin } from './common-pins.ts';
import { assertNotFrozen } from './freeze.ts';
import { identify, type Mode, usernameRefusal } from './identity.ts';
import { deviceCookieOf, knownDevice, newDeviceCookie } from './known-device.ts';
import { noteLanguage } from './language.ts';
import { assertSettled } from './own-codes.ts';
import { recoverable } from './phone-changes.ts';
import { beginSession, endOldestSessions, endSessions, listSessions } from './sessions.ts';
import { certificationOf, summaryOf } from '../certification/certification.ts';
import { currencies } from '../content/currencies.ts';
import { type Context, handle, NotSignedIn } from '../../context.ts';
import { deliver } from '../messages/messages.ts';
import { notify } from '../messages/notify.ts';
import { welcome } from '../messages/templates.ts';
import { standingOf } from '../profile/ranks.ts';
import { rateLimit } from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { Refusal } from '../../platform/refusal.ts';
import { closedFeatures } from '../region/region.ts';
import { knowsSource, newDevice, noteLogin } from '../security/logins.ts';
import { wordOf } from '../security/word.ts';
import { translate } from '../../platform/texts/translate.ts';
import { HOUR_MS } from '../../../src/lib/time.ts';
/** Codes that one network may ask for in an hour, over all places, and that the networks of one IPv6 site may. */
const NETWORK_CODES_PER_HOUR = 300;
const SITE_CODES_PER_HOUR = 1000;
/** Codes to phones that one account wants to add, in a day. */
const NEW_PHONES_PER_DAY = 10;
/** An id that no account has. */
const NO_ACCOUNT_ID = 0;

/**
 * Who a request for a code is counted with. A source where nobody logged in is asked for as one where the owner did:
 * time tells nothing (SEC-09).
 */
async function laneOf(
  { db, signedIn, source }: Context,
  target: string,
  purpose: Purpose,
  owner: number | undefined,
): Promise<Lane> {
  const own = signedIn?.account;
  if (own && (purpose === 'phone' || [own.identity, own.phone, own.email].includes(target))) return `account ${own.id}`;
  return `${(await knowsSource(db, owner, source)) ? 'known' : 'from'} ${networkOf(source)}`;
}

/**
 * A code for the payment password goes to the account's own places, and to none that came to it in the last seven days.
 */
async function assertOwnPlace(context: Context, place: string): Promise<void> {
  const { phone, email } = context.account;
  if (place !== phone && place !== email) throw new Refusal('placeForeign');
  await assertSettled(context, place);
}

/**
 * Sends a code. Whether there is an account shows in the letter alone, never in the answer or its time: to a stranger's
 * number a code for a new password is made and its letter written, and not sent (SEC-09).
 */
async function sendCode(context: Context, mode: Mode, to: string, purpose: Purpose): Promise<Record<string, never>> {
  const { db, now, language, services } = context;
  const who = identify(to);
  if (!who || who.mode !== mode) throw usernameRefusal(mode);
  if ((purpose === 'phone' || purpose === 'paypass') && !context.signedIn) throw new NotSignedIn();
  if (purpose === 'paypass') await assertOwnPlace(context, who.identity);
  await rateLimit(
    db,
    [
      { key: `codes ${networkOf(context.source)}`, most: NETWORK_CODES_PER_HOUR, window: HOUR_MS },
      { key: `codes site ${siteOf(context.source)}`, most: SITE_CODES_PER_HOUR, window: HOUR_MS },
      ...(purpose === 'phone'
        ? [{ key: `codes account ${context.account.id}`, most: NEW_PHONES_PER_DAY, window: 24 * HOUR_MS }]
        : []),
    ],
    now,
  );
  const account = (await recoverable(db, to, now))?.account;
  const lane = await laneOf(context, who.identity, purpose, account?.id);
  const code = await makeCode(
    db,
    services.keys,
    who.identity,
    purpose,
    { lane, source: context.source, caps: services.config },
    now,
  );
  const own = context.signedIn?.account.id ?? (purpose === 'forget' ? (account?.id ?? NO_ACCOUNT_ID) : undefined);
  const word = own === undefined ? '' : await wordOf(db, own);
  const text = `${word === '' ? '' : `[${word}] `}${translate(language, purpose === 'register' && account ? 'codeTextTaken' : 'codeText', { code })}`;
  await services.outbox.send(
    db,
    { channel: mode === 'phone' ? 'sms' : 'email', target: who.identity, text, code },
    { unsent: purpose === 'forget' && !account },
  );
  return {};
}

/** The canonical spelling of a username of the mode that was sent. */
function identityOf(username: string, mode: Mode): string {
  const who = identify(username);
  if (!who || who.mode !== mode) throw usernameRefusal(mode);
  return who.identity;
}

export const handlers = [
  handle(registration.smsCode, ({ userphone, must }, context) => sendCode(context, 'phone', userphone, must)),
  handle(registration.emailCode, ({ email, must }, context) => sendCode(context, 'email', email, must ?? 'any')),

  handle(rows.login, async ({ username, password }, context) => {
    const { db, services, now, source, userAgent: device } = context;
    const cookie = (name: string): string | undefined => context.cookie(name);
    const account = await authenticate(db, services.keys, { username, password, source, cookie, now }).catch(
      async (error: unknown) => {
        if (error instanceof Refusal && error.key === 'loginWrong')
          await noteLogin(db, { account: (await findCustomer(db, username))?.id, source, device, right: false, now });
        throw error;
      },
    );
    assertNotFrozen(account);
    const { token, files } = await db.transaction(async (tx) => {
      const most = services.config.logins || Infinity;
      await rateLimit(
        tx,
        [{ key: `logins ${account.id}`, most, window: 24 * HOUR_MS, text: 'loginMany', parameters: { most } }],
        now,
      );
      const unknown = await newDevice(tx, account.id, device);
      if (unknown !== undefined) await notify(tx, services, account.id, 'newDevice', { device: unknown });
      await noteLogin(tx, { account: account.id, source, device, right: true, now });
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

  handle(
    registration.register,
    async (
      { mode, username, code, password, paypass, currency, invite },
      { db, services, signedIn, language, source, now },
    ) => {
      const identity = identityOf(username, mode);
      if (!(currency in currencies)) throw new Refusal('currencyWrong');
      // before the code is spent: it serves for another password still
      assertUncommon(password, identity);
      assertUncommonPin(paypass, [mode === 'phone' ? identity : null]);
      await spendCode(db, services.keys, identity, 'register', code, { source }, now);
      const offered = !(await closedFeatures(services, db)).includes('invitation');
      await db.transaction(async (tx) => {
        const account = await openCustomer(tx, services.keys, {
          mode,
          username,
          password,
          paypass,
          currency,
          language,
          invite: offered ? invite : undefined,
          now,
          ...(signedIn ? { signedIn: signedIn.account.id } : {}),
        });
        await deliver(tx, account.id, [welcome(now)]);
        if (account.invitedBy !== null) await notify(tx, services, account.invitedBy, 'invitationJoined');
      });
      return {};
    },
  ),

  handle(registration.forget, async ({ mode, username, code, password }, { db, services, language, source, now }) => {
    const identity = identityOf(username, mode);
    assertUncommon(password, identity);
    await spendCode(db, services.keys, identity, 'forget', code, { source }, now);
    const account = await recoverable(db, username, now);
    if (!account) throw new Refusal('codeWrong');
    assertNotFrozen(account.account);
    await replacePassword(db, services, account, { password, language, source, now });
    return {};
  }),

  handle(logout, async (_, context) => {
    await endSessions(context.db, context.account.id, { id: context.session.id }, context.now);
    context.setFilesCookie('');
    return {};
  }),

  handle(sessionRows.sessions, async (_, { db, account, session, now }) => ({
    lists: (await listSessions(db, account.id, now)).map(({ id, device, created, seen }) => ({
      id,
      device,
      created,
      seen,
      current: id === session.id,
    })),
  })),

  handle(sessionRows.endSession, async ({ id }, { db, services, account, session, now }) => {
    const which = id === undefined || id === '' ? { except: session.id } : { id };
    const ended = await db.transaction(async (tx) => {
      await lockCustomer(tx, account.id);
      const count = await endSessions(tx, account.id, which, now);
      // new withdrawals stay open: what was placed before may be a thief's
      if (count > 0) await noteSecurityChange(tx, services, account.id, 'sessions', now, 0);
      return count;
    });
    if (ended === 0 && id) throw new Refusal('notFound');
    return {};
  }),

  handle(rows.userInfo, async (_, { db, services, account }) => ({
    id: String(account.id),
    username: account.username,
    nickname: account.nickname,
    userimg: account.avatar,
    level: (await standingOf(db, services.settings, account.id)).level,
    phone: account.phone ?? '',
    email: account.email ?? '',
    invitecode: account.invitable ? account.inviteCode : '',
    invitable: account.invitable,
    currency: account.currency,
    certification: summaryOf(await certificationOf(db, account.id)),
    paypass: account.paypass !== null,
  })),
];
