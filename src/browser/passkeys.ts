import { encodeBase64url, decodeBase64url } from '../domain/base64url.ts';

/**
 * Why passkeys don't work here: `insecure` for plain http, `in-app` for the browser inside another app, `unsupported`
 * for any other browser without WebAuthn, `registered` if the device already has a passkey of the person.
 */
export type PasskeyObstacle = 'insecure' | 'in-app' | 'unsupported' | 'registered';

export class PasskeyFailure extends Error {
  constructor(readonly why: PasskeyObstacle) {
    super(`passkeys: ${why}`);
  }
}

/** Browsers inside other apps. Many have no WebAuthn, and all have a menu entry that opens the page elsewhere. */
const IN_APP = /\b(FBAN|FBAV|Instagram|Line|MicroMessenger|KAKAOTALK|BytedanceWebview|Twitter|Snapchat)\b|; wv\)/;

/** Returns why this page can't use passkeys; undefined if it can. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  if ('PublicKeyCredential' in globalThis && 'credentials' in navigator && navigator.credentials) return undefined;
  if (globalThis.isSecureContext === false) return 'insecure';
  return IN_APP.test(navigator.userAgent) ? 'in-app' : 'unsupported';
}

/** Throws `PasskeyFailure` if this page can't use passkeys. */
function assertPossible(): void {
  const why = passkeyObstacle();
  if (why) throw new PasskeyFailure(why);
}

// Options and responses are converted by hand. `parseCreationOptionsFromJSON` and `toJSON` are missing in browsers of
// 2024 and fail with some password managers, which replace the browser's credential with their own object.

type Descriptors = readonly PublicKeyCredentialDescriptorJSON[] | undefined;

const descriptorsOf = (list: Descriptors): PublicKeyCredentialDescriptor[] =>
  (list ?? []).map(({ id, transports }) => ({
    type: 'public-key',
    id: decodeBase64url(id),
    ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
  }));

const textOf = (bytes: ArrayBuffer | null | undefined): string | undefined =>
  bytes ? encodeBase64url(new Uint8Array(bytes)) : undefined;

/** Runs a method that some password managers lack or break. */
const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Returns a credential in WebAuthn's JSON. */
function jsonOf(credential: PublicKeyCredential): string {
  const response = credential.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
  return JSON.stringify({
    id: credential.id,
    rawId: textOf(credential.rawId) ?? credential.id,
    type: 'public-key',
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: attempt(() => credential.getClientExtensionResults()) ?? {},
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      authenticatorData: textOf(response.authenticatorData ?? attempt(() => response.getAuthenticatorData())),
      signature: textOf(response.signature),
      userHandle: textOf(response.userHandle),
      transports: attempt(() => response.getTransports()),
      publicKey: textOf(attempt(() => response.getPublicKey())),
      publicKeyAlgorithm: attempt(() => response.getPublicKeyAlgorithm()),
    },
  });
}

/** Returns whether a prompt gave a credential, also one that a password manager made. */
const isPasskey = (credential: Credential | null): credential is PublicKeyCredential =>
  (credential as Partial<PublicKeyCredential> | null)?.response?.clientDataJSON !== undefined;

/**
 * Creates a passkey with options in WebAuthn's JSON. Returns its response as JSON; undefined if the person cancels.
 * Throws `PasskeyFailure`.
 */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string | undefined> {
  assertPossible();
  const publicKey = {
    ...options,
    challenge: decodeBase64url(options.challenge),
    user: { ...options.user, id: decodeBase64url(options.user.id) },
    excludeCredentials: descriptorsOf(options.excludeCredentials),
  } as PublicKeyCredentialCreationOptions;
  const credential = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw new PasskeyFailure('registered');
    return null;
  });
  return isPasskey(credential) ? jsonOf(credential) : undefined;
}

/**
 * Asks for a passkey with options in WebAuthn's JSON. Returns its response as JSON; undefined if the person cancels or
 * has none that fits. Throws `PasskeyFailure`.
 */
export async function askPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string | undefined> {
  assertPossible();
  const publicKey = {
    ...options,
    challenge: decodeBase64url(options.challenge),
    allowCredentials: descriptorsOf(options.allowCredentials),
  } as PublicKeyCredentialRequestOptions;
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  return isPasskey(credential) ? jsonOf(credential) : undefined;
}
