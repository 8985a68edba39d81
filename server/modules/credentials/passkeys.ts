import { and, asc, eq, lt } from 'drizzle-orm';
import { deviceName } from '../../../src/domain/device.ts';
import { type OwnerProof, proveOwner } from '../customers/index.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { companyName } from '../content/index.ts';
import { passkeyChallenges, passkeys } from './schema.ts';
import { notify } from '../messages/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  assertionOptions,
  hasNoCertificates,
  parseResponse,
  registrationOptions,
  verifyAssertion,
  verifyRegistration,
} from '../../platform/webauthn.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';

/** Attempts of one account within the window, whether they succeed or not. */
const MAX_TRIES = 30;
const WINDOW_MS = HOUR_MS;

/** Lifetime of a challenge, which is valid once and only in its session. */
const CHALLENGE_TTL_MS = 5 * MINUTE_MS;
const MAX_PASSKEYS = 10;
/** Age from which a passkey may remove another one. */
const MIN_PROOF_AGE_MS = DAY_MS;
type Purpose = 'add' | 'unlock';

const findPasskeys = (db: Database, account: number) =>
  db.select().from(passkeys).where(eq(passkeys.account, account)).orderBy(asc(passkeys.created));
const countTry = (db: Database, account: number, now: number) =>
  countAttempt(db, [{ key: `passkey ${account}`, max: MAX_TRIES, windowMs: WINDOW_MS }], now);

export const passkeysOf = async (db: Database, account: number) =>
  (await findPasskeys(db, account)).map(({ id, device, created, used }) => ({
    id,
    device,
    created,
    ...(used === null ? {} : { used }),
  }));

export const countPasskeys = (db: Database, account: number): Promise<number> =>
  db.$count(passkeys, eq(passkeys.account, account));

/** Creates a challenge and returns the WebAuthn options as JSON. */
export async function beginPasskey(
  { services, db, account, session, origin, now }: Context,
  purpose: Purpose,
): Promise<string> {
  const existing = await findPasskeys(db, account.id);
  if (purpose === 'add' ? existing.length >= MAX_PASSKEYS : existing.length === 0) throw new Refusal('notFound');
  const options =
    purpose === 'add'
      ? await registrationOptions({
          company: await companyName(services, db),
          origin,
          handle: `andaman ${account.id}`,
          name: account.username,
          existing,
          isDiscoverable: false,
        })
      : await assertionOptions(origin, existing);
  const challenge = { purpose, challenge: options.challenge, created: now };
  await db
    .insert(passkeyChallenges)
    .values({ session: session.id, ...challenge })
    .onConflictDoUpdate({ target: passkeyChallenges.session, set: challenge });
  return JSON.stringify(options);
}

/** Takes the session's challenge, which is then spent in any case. */
async function takeChallenge({ db, session, now }: Context, purpose: Purpose): Promise<string> {
  const [open] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.session, session.id)).returning();
  if (!open || open.purpose !== purpose || open.created + CHALLENGE_TTL_MS <= now) throw new Refusal('passkeyWrong');
  return open.challenge;
}

/**
 * Adds a passkey to the account and returns its id. Throws `passkeyWrong` for a passkey of another site, an expired
 * challenge or a known passkey, and `tooMany` after 30 tries in an hour.
 */
export async function addPasskey(context: Context, response: string): Promise<string> {
  const { db, account, origin, userAgent, now } = context;
  await countTry(db, account.id, now);
  const registration = parseResponse(response);
  if (!registration || !(await hasNoCertificates(registration))) throw new Refusal('passkeyWrong');
  const passkey = await verifyRegistration(registration, { challenge: await takeChallenge(context, 'add'), origin });
  if (!passkey) throw new Refusal('passkeyWrong');
  const [stored] = await db
    .insert(passkeys)
    .values({ ...passkey, account: account.id, device: userAgent.slice(0, 300), created: now })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (!stored) throw new Refusal('passkeyWrong');
  return stored.id;
}

/**
 * Verifies an assertion by a passkey of this account: origin, challenge, signature, and that its counter did not
 * decrease. Returns the passkey. Throws `passkeyWrong`, and `tooMany` after 30 tries in an hour.
 */
export async function provePasskey(
  context: Context,
  response: string,
): Promise<{ readonly id: string; readonly created: number }> {
  const { db, account, origin, now } = context;
  await countTry(db, account.id, now);
  const assertion = parseResponse(response);
  if (!assertion) throw new Refusal('passkeyWrong');
  const challenge = await takeChallenge(context, 'unlock');
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, assertion.id), eq(passkeys.account, account.id)));
  const counter = passkey && (await verifyAssertion(assertion, passkey, { challenge, origin }));
  if (!passkey || counter === undefined) throw new Refusal('passkeyWrong');
  await db.update(passkeys).set({ counter, used: now }).where(eq(passkeys.id, passkey.id));
  return passkey;
}

/**
 * Removes a passkey and notifies the owner. The proof is the login password, the payment password, this passkey, or
 * another one that is at least a day old: a stolen session could add one. Throws `notFound`, `passkeyNew`, and
 * `passkeyProof` without a proof.
 */
export async function removePasskey(
  context: Context,
  id: string,
  { response, ...secrets }: Pick<OwnerProof, 'password' | 'paypass'> & { response?: string | undefined },
): Promise<void> {
  const { db, services, account, now } = context;
  if (!(await findPasskeys(db, account.id)).some((passkey) => passkey.id === id)) throw new Refusal('notFound');
  if (response === undefined) await proveOwner(context, secrets, 'passkeyProof');
  else {
    const proof = await provePasskey(context, response);
    if (proof.id !== id && proof.created + MIN_PROOF_AGE_MS > now) throw new Refusal('passkeyNew');
  }
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.account, account.id)))
      .returning({ device: passkeys.device });
    if (!removed) throw new Refusal('notFound');
    await notify(tx, services, account.id, 'passkeyRemoved', { device: deviceName(removed.device) || '–' });
  });
}

/** Removes challenges older than a day. */
export const removeOldChallenges = async (db: Database, now: number): Promise<void> => {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.created, now - DAY_MS));
};
