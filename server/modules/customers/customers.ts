import { eq } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import { cleanCode, cleanUsername } from '../../../src/domain/typed.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { isDuplicate } from '../../platform/db/violations.ts';
import { notify, writeToOwner } from '../messages/index.ts';
import { countDelayedAttempt, countAttempt, resetAttempts, refundAttempt } from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findInviter } from '../rewards/index.ts';
import { hasLoggedInFrom } from '../security/index.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { moment } from '../../platform/texts/moment.ts';
import { noteSecurityChange, SECURITY_PAUSE_MS } from './security-changes.ts';
import { identify, resolveIdentity, type Mode, usernameRefusal } from './identity.ts';
import { deviceCookieOf, knownDevice } from './known-device.ts';
import { mailboxOf } from './mailbox.ts';
import { noteLanguage } from './language.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { isPromised, ownerContacts, type Recoverable, undoPhoneChange } from './phone-changes.ts';
import { newInviteCode } from './secrets.ts';
import { type Account, endSessions } from './sessions.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Wrong passwords of one network for one account without a delay. Then each wait is twice as long as the last. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** Wrong passwords of one network for any account, within `WINDOW_MS` and per day. */
const NETWORK_LIMITS = { perWindow: 500, perDay: 3000 };
/** Wrong passwords of the networks of one IPv6 site. */
const SITE_LIMITS = { perWindow: 1000, perDay: 6000 };
/** Wrong passwords of all strangers for one account. */
const ACCOUNT_LIMITS = { perWindow: 50, perDay: 200 };

/** Finds a customer by username, in any of its spellings. */
export const findCustomer = async (db: Database, username: string): Promise<Account | undefined> => {
  const identity = resolveIdentity(username);
  if (identity === undefined) return undefined;
  const [account] = await db.select().from(customers).where(eq(customers.identity, identity));
  return account;
};

const canonicalName = (username: string): string => identify(username)?.identity ?? username.toLowerCase();
const pairKey = (source: string, name: string): string => `login pair ${networkOf(source)} ${name}`;
const deviceKey = (device: string, name: string): string => `login device ${device} ${name}`;
const bothKeys = (key: string): string[] => [key, `${key} day`];
const accountKeys = (name: string): string[] => bothKeys(`login account ${name}`);
const sourceKeys = (source: string): string[] => [
  ...bothKeys(`login source ${networkOf(source)}`),
  ...bothKeys(`login site ${siteOf(source)}`),
];

/** Returns the limits per window and per day, under the keys of `bothKeys`. */
const bothLimits = (key: string, { perWindow, perDay }: typeof NETWORK_LIMITS) => [
  { key, max: perWindow, windowMs: WINDOW_MS },
  { key: `${key} day`, max: perDay, windowMs: DAY_MS },
];

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly source: string;
  /** Reads a cookie of the request. */
  readonly cookie?: (name: string) => string | undefined;
  readonly now: number;
}

/**
 * Returns the account of a username and password. For an unknown account the response, its time and the limits are the
 * same (SEC-09). A device on which the owner logged in before is counted separately, so that strangers behind the same
 * address cannot keep the owner out. For the same reason the limit of an account does not apply to networks where the
 * owner logged in before. A right password takes its tries back. Throws `loginWrong`, `loginDelayed` or `tooMany`.
 */
export async function authenticate(
  db: Database,
  keys: Keys,
  { username, password, source, cookie = () => undefined, now }: Attempt,
): Promise<Account> {
  const account = await findCustomer(db, username);
  // all spellings of a name share their tries
  const name = account?.identity ?? canonicalName(username);
  const device = account && knownDevice(keys, account.id, cookie(deviceCookieOf(keys, account.id)));
  const isKnownSource = await hasLoggedInFrom(db, account?.id, source);
  const triesKey = device === undefined ? pairKey(source, name) : deviceKey(device, name);
  await countDelayedAttempt(
    db,
    {
      key: triesKey,
      free: FREE_TRIES,
      firstMs: FIRST_WAIT_MS,
      longestMs: LONGEST_WAIT_MS,
      forgetMs: DAY_MS,
      text: 'loginDelayed',
    },
    now,
  );
  if (device === undefined)
    await countAttempt(
      db,
      [
        ...bothLimits(`login source ${networkOf(source)}`, NETWORK_LIMITS),
        ...bothLimits(`login site ${siteOf(source)}`, SITE_LIMITS),
        ...bothLimits(
          `login account ${name}`,
          isKnownSource ? { perWindow: Infinity, perDay: Infinity } : ACCOUNT_LIMITS,
        ),
      ],
      now,
    );
  if (!(await checkPassword(keys, account, 'password', password)) || !account) throw new Refusal('loginWrong');
  await resetAttempts(db, [triesKey, ...accountKeys(name)]);
  if (device === undefined) await refundAttempt(db, sourceKeys(source));
  return account;
}

export interface Opening {
  readonly mode: Mode;
  readonly username: string;
  readonly password: string;
  readonly paypass: string;
  readonly currency: string;
  /** Language of messages to the owner. */
  readonly language?: Language;
  readonly invite?: string | undefined;
  /** The account that is logged in on the device of the registration, if any. */
  readonly signedIn?: number;
  readonly now: number;
}

/**
 * Opens an account whose phone or email address was already proved by a code. Throws `accountTaken`, even for another
 * spelling of a mailbox that has an account.
 */
export async function openCustomer(db: Database, keys: Keys, opening: Opening): Promise<Account> {
  const identified = identify(opening.username);
  if (!identified || identified.mode !== opening.mode) throw usernameRefusal(opening.mode);
  const { identity, mode } = identified;
  const [password, paypass] = await Promise.all([
    hashPassword(keys, opening.password),
    hashPassword(keys, opening.paypass),
  ]);
  const invite = cleanCode(opening.invite ?? '') || undefined;
  const inviter = await findInviter(db, invite, { signedIn: opening.signedIn });
  // the former owner of a replaced phone can still undo the change, so no one else may register it
  if (await isPromised(db, identity, undefined, opening.now)) throw new Refusal('accountTaken');
  const [account] = await db
    .insert(customers)
    .values({
      username: cleanUsername(opening.username),
      identity,
      password,
      paypass,
      currency: opening.currency,
      created: opening.now,
      phone: mode === 'phone' ? identity : null,
      email: mode === 'email' ? identity : null,
      language: opening.language ?? '',
      mailbox: mailboxOf(identity) ?? null,
      inviteCode: newInviteCode(),
      invitedWith: invite,
      invitedBy: inviter?.id ?? null,
    })
    .onConflictDoNothing()
    .returning();
  if (!account) throw new Refusal('accountTaken');
  return account;
}

/**
 * Sets a new login password after a code was spent. Ends all sessions, notifies the owner, also by letter, and resets
 * the tries from this source. If the username is a phone that was replaced, it also undoes that change.
 */
export async function replacePassword(
  db: Database,
  services: Services,
  { account, change }: Recoverable,
  { password, language, source, now }: { password: string; language: Language; source: string; now: number },
): Promise<void> {
  const hash = await hashPassword(services.keys, password);
  const contacts = await ownerContacts(db, account, now);
  await db
    .transaction(async (tx) => {
      await tx.update(customers).set({ password: hash }).where(eq(customers.id, account.id));
      if (change) {
        await undoPhoneChange(tx, change, now);
        await notify(tx, services, account.id, 'contactRestored');
      }
      await endSessions(tx, account.id, {}, now);
      await noteSecurityChange(tx, services, account.id, 'password', now);
      const time = moment(now + SECURITY_PAUSE_MS);
      await notify(tx, services, account.id, 'passwordChanged', { time });
      await writeToOwner(tx, services, account, contacts, change ? 'contactRestored' : 'passwordChanged', {
        text: change ? 'phoneRestoredText' : 'passwordChangedText',
        parameters: { time },
      });
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal('phoneTaken') : error;
    });
  await noteLanguage(db, account, language);
  const names = [account.identity, ...(change?.before ? [change.before] : [])];
  await resetAttempts(
    db,
    names.flatMap((name) => [pairKey(source, name), ...accountKeys(name)]),
  );
}
