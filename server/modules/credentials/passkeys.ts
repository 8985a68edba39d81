import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { deviceName } from '../../../src/lib/device.ts';
import { type OwnerProof, proveOwner } from '../customers/owner-proof.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { passkeyChallenges, passkeys } from '../security/schema.ts';
import { notify } from '../messages/notify.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts';

/** Loaded when a passkey is used: it is the slowest of all packages, and a start would wait for it. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Tries of one account, right or wrong, within the window. */
const MAX_TRIES = 30;
const WINDOW_MS = HOUR_MS;

/** A challenge serves once, in its session, for five minutes. */
const CHALLENGE_TTL_MS = 5 * MINUTE_MS;
const MAX_PASSKEYS = 10;
/** ms after which a passkey may take another one away. */
const PROVES_AFTER_MS = DAY_MS;
type Purpose = 'add' | 'unlock';

const findPasskeys = (db: Database, account: number) =>
  db.select().from(passkeys).where(eq(passkeys.account, account)).orderBy(asc(passkeys.created));
const hostOf = (origin: string): string => new URL(origin).hostname;
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** What the browser says of the way to a passkey is a hint that comes from the customer: unknown words are dropped. */
const knownTransports = (words: readonly string[]) =>
  words.filter((word) => TRANSPORTS.includes(word)) as AuthenticatorTransport[];
const limitTries = (db: Database, account: number, now: number) =>
  countAttempt(db, [{ key: `passkey ${account}`, max: MAX_TRIES, windowMs: WINDOW_MS }], now);

export const passkeysOf = async (db: Database, account: number) =>
  (await findPasskeys(db, account)).map(({ id, device, created, used }) => ({
    id,
    device,
    created,
    ...(used === null ? {} : { used }),
  }));

/** Opens a challenge; gives the JSON that WebAuthn wants. */
export async function beginPasskey({ db, account, session, origin, now }: Context, purpose: Purpose): Promise<string> {
  const existing = await findPasskeys(db, account.id);
  if (purpose === 'add' ? existing.length >= MAX_PASSKEYS : existing.length === 0) throw new Refusal('notFound');
  const keys = existing.map(({ id, transports }) => ({ id, transports: knownTransports(transports.split(',')) }));
  const { generateAuthenticationOptions, generateRegistrationOptions } = await library();
  const options =
    purpose === 'add'
      ? await generateRegistrationOptions({
          rpName: 'Andaman',
          rpID: hostOf(origin),
          userID: new TextEncoder().encode(`andaman ${account.id}`),
          userName: account.username,
          attestationType: 'none',
          excludeCredentials: keys,
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        })
      : await generateAuthenticationOptions({
          rpID: hostOf(origin),
          allowCredentials: keys,
          userVerification: 'required',
        });
  const fresh = { purpose, challenge: options.challenge, created: now };
  await db
    .insert(passkeyChallenges)
    .values({ session: session.id, ...fresh })
    .onConflictDoUpdate({ target: passkeyChallenges.session, set: fresh });
  return JSON.stringify(options);
}

/** Spends the open challenge, right or wrong. */
async function takeChallenge({ db, session, now }: Context, purpose: Purpose): Promise<string> {
  const [open] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.session, session.id)).returning();
  if (!open || open.purpose !== purpose || open.created + CHALLENGE_TTL_MS <= now) throw new Refusal('passkeyWrong');
  return open.challenge;
}

/** Base64url of at most 1,023 bytes, as WebAuthn has it. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

const parseResponse = (response: string): { id: string } => {
  try {
    const input = JSON.parse(response) as { id: string } | null;
    if (typeof input === 'object' && input !== null && typeof input.id === 'string' && CREDENTIAL_ID.test(input.id))
      return input;
  } catch {
    // said below
  }
  throw new Refusal('passkeyWrong');
};

/**
 * Throws `passkeyWrong` unless the attestation is `none` or a self-signed `packed` one. Every other format carries
 * certificates, and the library asks the addresses in them for revocations before it knows who issued them: the server
 * would send requests wherever a customer says.
 */
async function assertNoCertificates(attestationObject: unknown): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(String(attestationObject)));
    const format = attestation.get('fmt');
    if (format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)) return;
  } catch {
    // refused below
  }
  throw new Refusal('passkeyWrong');
}

/**
 * Keeps a new passkey of the account. Throws `passkeyWrong` for another site's, an old challenge or one that is known,
 * `tooMany` after 30 tries in an hour.
 */
export async function addPasskey(context: Context, response: string): Promise<string> {
  const { db, account, origin, userAgent, now } = context;
  await limitTries(db, account.id, now);
  const input = parseResponse(response) as RegistrationResponseJSON;
  await assertNoCertificates(input.response?.attestationObject);
  const expectedChallenge = await takeChallenge(context, 'add');
  const { verifyRegistrationResponse } = await library();
  const reply = await verifyRegistrationResponse({
    response: input,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!reply?.verified) throw new Refusal('passkeyWrong');
  const { credential } = reply.registrationInfo;
  const [stored] = await db
    .insert(passkeys)
    .values({
      id: credential.id,
      account: account.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: knownTransports(credential.transports ?? []).join(','),
      device: userAgent.slice(0, 300),
      created: now,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (!stored) throw new Refusal('passkeyWrong');
  return stored.id;
}

/**
 * Checks a passkey of this very account: origin, challenge, signature, and that its counter did not go back. Returns
 * the passkey. Throws `tooMany` after 30 tries in an hour.
 */
export async function provePasskey(
  context: Context,
  response: string,
): Promise<{ readonly id: string; readonly created: number }> {
  const { db, account, origin, now } = context;
  await limitTries(db, account.id, now);
  const input = parseResponse(response) as AuthenticationResponseJSON;
  const expectedChallenge = await takeChallenge(context, 'unlock');
  const [existing] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, input.id), eq(passkeys.account, account.id)));
  if (!existing) throw new Refusal('passkeyWrong');
  const credential = {
    id: existing.id,
    publicKey: new Uint8Array(Buffer.from(existing.publicKey, 'base64url')),
    counter: existing.counter,
    transports: knownTransports(existing.transports.split(',')),
  };
  const { verifyAuthenticationResponse } = await library();
  const reply = await verifyAuthenticationResponse({
    response: input,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!reply?.verified) throw new Refusal('passkeyWrong');
  await db
    .update(passkeys)
    .set({ counter: reply.authenticationInfo.newCounter, used: now })
    .where(eq(passkeys.id, existing.id));
  return existing;
}

/**
 * Removes a passkey for who knows the login or the payment password, or answers with a passkey: with this one itself,
 * or with another once it is a day old, since a stolen session can add one. The owner is told. Throws `notFound`,
 * `passkeyProof` where nothing proves the owner, `passkeyNew`.
 */
export async function removePasskey(
  context: Context,
  id: string,
  { response, ...secrets }: Pick<OwnerProof, 'password' | 'paypass'> & { response?: string | undefined },
): Promise<void> {
  const { db, services, account, now } = context;
  if (!(await findPasskeys(db, account.id)).some((item) => item.id === id)) throw new Refusal('notFound');
  if (response === undefined) await proveOwner(context, secrets, 'passkeyProof');
  else {
    const proof = await provePasskey(context, response);
    if (proof.id !== id && proof.created + PROVES_AFTER_MS > now) throw new Refusal('passkeyNew');
  }
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.account, account.id)))
      .returning({ device: passkeys.device });
    if (!gone) throw new Refusal('notFound');
    await notify(tx, services, account.id, 'passkeyRemoved', { device: deviceName(gone.device) || '–' });
  });
}
