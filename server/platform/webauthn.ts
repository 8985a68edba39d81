import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Imports the library when a passkey is used: it is the slowest of all packages and would delay the start. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** A passkey as it is stored. */
export interface StoredPasskey {
  /** Credential id, base64url. */
  readonly id: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  /** Known transports, separated by commas. */
  readonly transports: string;
}

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** Drops unknown transports: they are hints that come from the client. */
const knownTransports = (transports: readonly string[]) =>
  transports.filter((transport) => TRANSPORTS.includes(transport)) as AuthenticatorTransport[];
const hostOf = (origin: string): string => new URL(origin).hostname;
const hintsOf = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: knownTransports(transports.split(',')) }));

interface NewUser {
  /** The company's name. */
  readonly company: string;
  readonly origin: string;
  /** Handle of the account, at most 64 bytes, without personal data. */
  readonly handle: string;
  /** Name that the authenticator shows. */
  readonly name: string;
  /** Passkeys that the account has, which cannot be added again. */
  readonly existing: readonly StoredPasskey[];
  /** Whether a login has to work without a user name. */
  readonly isDiscoverable: boolean;
}

/** Returns the WebAuthn options that create a passkey, with a new challenge. */
export const registrationOptions = async ({ company, origin, handle, name, existing, isDiscoverable }: NewUser) =>
  (await loadLibrary()).generateRegistrationOptions({
    rpName: company,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(handle),
    userName: name,
    attestationType: 'none',
    excludeCredentials: hintsOf(existing),
    authenticatorSelection: { residentKey: isDiscoverable ? 'required' : 'preferred', userVerification: 'required' },
  });

/** Returns the WebAuthn options that ask for one of these passkeys, or for any without a list; with a new challenge. */
export const assertionOptions = async (origin: string, allowed?: readonly StoredPasskey[]) =>
  (await loadLibrary()).generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'required',
    ...(allowed ? { allowCredentials: hintsOf(allowed) } : {}),
  });

/** Base64url of at most 1,023 bytes, as WebAuthn defines it. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** Returns a client's response; undefined if it is none. */
export function parseResponse(response: string): { readonly id: string } | undefined {
  try {
    const parsed = JSON.parse(response) as { id: string } | null;
    const isResponse = typeof parsed === 'object' && parsed !== null && typeof parsed.id === 'string';
    return isResponse && CREDENTIAL_ID.test(parsed.id) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the attestation is `none` or a self-signed `packed` one. All other formats contain certificates, and
 * the library requests the revocation lists that they name before it knows their issuer. The server would then send
 * requests to any address that a client chooses.
 */
export async function hasNoCertificates(response: { readonly id: string }): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
  try {
    const { attestationObject } = (response as RegistrationResponseJSON).response;
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

interface Expected {
  readonly challenge: string;
  readonly origin: string;
}

/** Returns the new passkey of a parsed response that `hasNoCertificates`; undefined if it does not verify. */
export async function verifyRegistration(
  response: { readonly id: string },
  { challenge, origin }: Expected,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const verification = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verification?.verified) return undefined;
  const { credential } = verification.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: knownTransports(credential.transports ?? []).join(','),
  };
}

/**
 * Verifies an assertion by a stored passkey: origin, challenge, signature, user verification, and that its counter did
 * not decrease. Returns the new counter; undefined if it does not verify.
 */
export async function verifyAssertion(
  response: { readonly id: string },
  passkey: StoredPasskey,
  { challenge, origin }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verification = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: knownTransports(passkey.transports.split(',')),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
}
