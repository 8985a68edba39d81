import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { deviceName } from '../../../src/domain/device.ts';
import { type OwnerProof, proveOwner } from '../customers/owner-proof.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { passkeyChallenges, passkeys } from './schema.ts';
import { notify } from '../messages/notify.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';

/** Imports the library when a passkey is used: it is the slowest of all packages and would delay the start. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

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
const hostOf = (origin: string): string => new URL(origin).hostname;
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** Drops unknown transports: they are hints that come from the customer. */
const knownTransports = (transports: readonly string[]) =>
  transports.filter((transport) => TRANSPORTS.includes(transport)) as AuthenticatorTransport[];
const countTry = (db: Database, account: number, now: number) =>
  countAttempt(db, [{ key: `passkey ${account}`, max: MAX_TRIES, windowMs: WINDOW_MS }], now);

export const passkeysOf = async (db: Database, account: number) =>
  (await findPasskeys(db, account)).map(({ id, device, created, used }) => ({
    id,
    device,
    created,
    ...(used === null ? {} : { used }),
  }));

/** Creates a challenge and returns the WebAuthn options as JSON. */
export async function beginPasskey({ db, account, session, origin, now }: Context, purpose: Purpose): Promise<string> {
  const existing = await findPasskeys(db, account.id);
  if (purpose === 'add' ? existing.length >= MAX_PASSKEYS : existing.length === 0) throw new Refusal('notFound');
  const credentials = existing.map(({ id, transports }) => ({
    id,
    transports: knownTransports(transports.split(',')),
  }));
  const { generateAuthenticationOptions, generateRegistrationOptions } = await loadLibrary();
  const options =
    purpose === 'add'
      ? await generateRegistrationOptions({
          rpName: 'Andaman',
          rpID: hostOf(origin),
          userID: new TextEncoder().encode(`andaman ${account.id}`),
          userName: account.username,
          attestationType: 'none',
          excludeCredentials: credentials,
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        })
      : await generateAuthenticationOptions({
          rpID: hostOf(origin),
          allowCredentials: credentials,
          userVerification: 'required',
        });
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

/** Base64url of at most 1,023 bytes, as WebAuthn defines it. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

const parseResponse = (response: string): { id: string } => {
  try {
    const parsed = JSON.parse(response) as { id: string } | null;
    if (typeof parsed === 'object' && parsed !== null && typeof parsed.id === 'string' && CREDENTIAL_ID.test(parsed.id))
      return parsed;
  } catch {
    // refused below
  }
  throw new Refusal('passkeyWrong');
};

/**
 * Throws `passkeyWrong` unless the attestation is `none` or a self-signed `packed` one. All other formats contain
 * certificates, and the library requests the revocation lists that they name before it knows their issuer. The server
 * would then send requests to any address that a customer chooses.
 */
async function assertNoCertificates(attestationObject: unknown): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
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
 * Adds a passkey to the account and returns its id. Throws `passkeyWrong` for a passkey of another site, an expired
 * challenge or a known passkey, and `tooMany` after 30 tries in an hour.
 */
export async function addPasskey(context: Context, response: string): Promise<string> {
  const { db, account, origin, userAgent, now } = context;
  await countTry(db, account.id, now);
  const registration = parseResponse(response) as RegistrationResponseJSON;
  await assertNoCertificates(registration.response?.attestationObject);
  const expectedChallenge = await takeChallenge(context, 'add');
  const { verifyRegistrationResponse } = await loadLibrary();
  const verification = await verifyRegistrationResponse({
    response: registration,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verification?.verified) throw new Refusal('passkeyWrong');
  const { credential } = verification.registrationInfo;
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
 * Verifies an assertion by a passkey of this account: origin, challenge, signature, and that its counter did not
 * decrease. Returns the passkey. Throws `passkeyWrong`, and `tooMany` after 30 tries in an hour.
 */
export async function provePasskey(
  context: Context,
  response: string,
): Promise<{ readonly id: string; readonly created: number }> {
  const { db, account, origin, now } = context;
  await countTry(db, account.id, now);
  const assertion = parseResponse(response) as AuthenticationResponseJSON;
  const expectedChallenge = await takeChallenge(context, 'unlock');
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, assertion.id), eq(passkeys.account, account.id)));
  if (!passkey) throw new Refusal('passkeyWrong');
  const credential = {
    id: passkey.id,
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    counter: passkey.counter,
    transports: knownTransports(passkey.transports.split(',')),
  };
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verification = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verification?.verified) throw new Refusal('passkeyWrong');
  await db
    .update(passkeys)
    .set({ counter: verification.authenticationInfo.newCounter, used: now })
    .where(eq(passkeys.id, passkey.id));
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
