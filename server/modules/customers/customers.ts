import { eq, inArray } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import { cleanCode, cleanUsername } from '../../../src/lib/typed.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { isDuplicate } from '../../platform/db/violations.ts';
import { notify } from '../messages/notify.ts';
import { countDelayedAttempt, countAttempt, resetAttempts, refundAttempt } from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { writeToOwner } from '../messages/owner-letters.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inviterOf } from '../rewards/invitations.ts';
import { knowsSource } from '../security/logins.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { moment } from '../../platform/texts/moment.ts';
import { noteSecurityChange, SECURITY_COOLING_MS } from './cooling.ts';
import { identify, identitiesOf, type Mode, usernameRefusal } from './identity.ts';
import { deviceCookieOf, knownDevice } from './known-device.ts';
import { mailboxOf } from './mailbox.ts';
import { noteLanguage } from './language.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { isPromised, placesOf, type Recoverable, undoPhoneChange } from './phone-changes.ts';
import { newInviteCode } from './secrets.ts';
import { type Account, endSessions } from './sessions.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Wrong passwords of one network at one account: so many at once, then each waits twice as long as the one before. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/**
 * Wrong passwords of one network at any account; of the networks of one IPv6 site; and of all strangers at one account:
 * in a quarter of an hour, and in a day.
 */
const NETWORK = { window: 500, day: 3000 };
const SITE = { window: 1000, day: 6000 };
const ACCOUNT = { window: 50, day: 200 };

export const findCustomer = async (db: Database, username: string): Promise<Account | undefined> => {
  const names = identitiesOf(username);
  const matches = await db.select().from(customers).where(inArray(customers.identity, names));
  return names
    .map((name) => matches.find(({ identity }) => identity === name))
    .find((account) => account !== undefined);
};

const nameOf = (username: string): string => identify(username)?.identity ?? username.toLowerCase();
const pairKey = (source: string, name: string): string => `login pair ${networkOf(source)} ${name}`;
const deviceKey = (device: string, name: string): string => `login device ${device} ${name}`;
const bothKeys = (key: string): string[] => [key, `${key} day`];
const accountKeys = (name: string): string[] => bothKeys(`login account ${name}`);
const placeKeys = (source: string): string[] => [
  ...bothKeys(`login source ${networkOf(source)}`),
  ...bothKeys(`login site ${siteOf(source)}`),
];

/** The limits of a window and of a day, under the two keys of a name. */
const bothLimits = (key: string, { window, day }: { window: number; day: number }) => [
  { key, max: window, windowMs: WINDOW_MS },
  { key: `${key} day`, max: day, windowMs: DAY_MS },
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
 * The account of a username and password. The same text, time and limits hold where there is none (SEC-09). A device on
 * which the account was opened before has a count of its own: strangers behind the same address would else keep its
 * owner out. The limit of an account does not stop a network that logged in to it before, for the same reason. A right
 * one gives its tries back.
 */
export async function authenticate(
  db: Database,
  keys: Keys,
  { username, password, source, cookie = () => undefined, now }: Attempt,
): Promise<Account> {
  const account = await findCustomer(db, username);
  // one name for all spellings of an account: each of them would have tries of its own
  const name = account?.identity ?? nameOf(username);
  const device = account && knownDevice(keys, account.id, cookie(deviceCookieOf(keys, account.id)));
  const isKnownSource = await knowsSource(db, account?.id, source);
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
        ...bothLimits(`login source ${networkOf(source)}`, NETWORK),
        ...bothLimits(`login site ${siteOf(source)}`, SITE),
        ...bothLimits(`login account ${name}`, isKnownSource ? { window: Infinity, day: Infinity } : ACCOUNT),
      ],
      now,
    );
  if (!(await checkPassword(db, keys, account, 'password', password)) || !account) throw new Refusal('loginWrong');
  await resetAttempts(db, [triesKey, ...accountKeys(name)]);
  if (device === undefined) await refundAttempt(db, placeKeys(source));
  return account;
}

export interface Opening {
  readonly mode: Mode;
  readonly username: string;
  readonly password: string;
  readonly paypass: string;
  readonly currency: string;
  /** In which the owner is written to. */
  readonly language?: Language;
  readonly invite?: string | undefined;
  /** The account that is signed in where the registration comes from, if any. */
  readonly signedIn?: number;
  readonly now: number;
}

/**
 * Opens an account; its phone or e-mail has been proved by a code before. Throws `accountTaken`, also for another
 * spelling of a mailbox that has one.
 */
export async function openCustomer(db: Database, keys: Keys, opening: Opening): Promise<Account> {
  const who = identify(opening.username);
  if (!who || who.mode !== opening.mode) throw usernameRefusal(opening.mode);
  const [password, paypass] = await Promise.all([
    hashPassword(keys, opening.password),
    hashPassword(keys, opening.paypass),
  ]);
  const invite = cleanCode(opening.invite ?? '') || undefined;
  const inviter = await inviterOf(db, invite, { signedIn: opening.signedIn });
  // a phone that was replaced can still be brought back: who opens an account in its place would take that from its
  // owner
  if (await isPromised(db, who.identity, undefined, opening.now)) throw new Refusal('accountTaken');
  const [account] = await db
    .insert(customers)
    .values({
      username: cleanUsername(opening.username),
      identity: who.identity,
      password,
      paypass,
      currency: opening.currency,
      created: opening.now,
      phone: who.mode === 'phone' ? who.identity : null,
      email: who.mode === 'email' ? who.identity : null,
      language: opening.language ?? '',
      mailbox: mailboxOf(who.identity) ?? null,
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
 * Sets a new login password after a code was spent: every session ends, its owner is told, and tries with the forgotten
 * one stop nobody from this source any more. Where the name is a phone that was replaced, that change is undone with
 * it.
 */
export async function replacePassword(
  db: Database,
  services: Services,
  { account, change }: Recoverable,
  { password, language, source, now }: { password: string; language: Language; source: string; now: number },
): Promise<void> {
  const hash = await hashPassword(services.keys, password);
  const places = change ? await placesOf(db, account, now) : [];
  await db
    .transaction(async (tx) => {
      await tx.update(customers).set({ password: hash }).where(eq(customers.id, account.id));
      if (change) {
        await undoPhoneChange(tx, change, now);
        await notify(tx, services, account.id, 'contactRestored');
      }
      await endSessions(tx, account.id, {}, now);
      await noteSecurityChange(tx, services, account.id, 'password', now);
      await notify(tx, services, account.id, 'passwordChanged');
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
  if (change)
    await writeToOwner(services, account, places, 'phoneRestoredText', { time: moment(now + SECURITY_COOLING_MS) });
}
