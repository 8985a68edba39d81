import { encodeBase64url, decodeBase64url } from '../domain/base64url.ts';

/** Public key of a passkey: SPKI as base64url, with its COSE algorithm. */
export interface PublicKey {
  readonly publicKey: string;
  readonly algorithm: number;
}

/** Parts of a passkey's response, in base64url as in WebAuthn's JSON. */
export interface Assertion {
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

interface Expected {
  readonly challenge: Uint8Array;
  readonly origin: string;
  readonly rpId: string;
  /** Without a key the signature is not checked. */
  readonly key?: PublicKey | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

const ES256 = -7;
const EDDSA = -8;
const RS256 = -257;
/** `authenticatorData` starts with a 32-byte hash, followed by the flags. */
const HASH_BYTES = 32;
const USER_PRESENT = 1;
const USER_VERIFIED = 4;

const sha256 = async (data: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/** Converts an ES256 signature from DER, as WebAuthn sends it, to r and s of 32 bytes each, as WebCrypto expects it. */
const rawSignatureOf = (der: Bytes): Bytes => {
  const raw = new Uint8Array(64);
  // after the headers of the sequence and of its first integer
  let offset = 3;
  for (const end of [32, 64]) {
    const length = der[offset] ?? 0;
    const digits = der.subarray(offset + 1, offset + 1 + length).slice(-32);
    raw.set(digits, end - digits.length);
    offset += length + 2;
  }
  return raw;
};

const isSigned = async ({ publicKey, algorithm }: PublicKey, signature: Bytes, data: Bytes): Promise<boolean> => {
  const { subtle } = crypto;
  const spki = decodeBase64url(publicKey);
  if (algorithm === ES256) {
    const key = await subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
    return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, rawSignatureOf(signature), data);
  }
  if (algorithm === EDDSA) {
    const key = await subtle.importKey('spki', spki, { name: 'Ed25519' }, false, ['verify']);
    return subtle.verify('Ed25519', key, signature, data);
  }
  if (algorithm !== RS256) return false;
  const key = await subtle.importKey('spki', spki, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['verify']);
  return subtle.verify('RSASSA-PKCS1-v1_5', key, signature, data);
};

const check = async (assertion: Assertion, { challenge, origin, rpId, key }: Expected): Promise<boolean> => {
  const clientBytes = decodeBase64url(assertion.clientDataJSON);
  const client = JSON.parse(new TextDecoder().decode(clientBytes)) as Record<string, unknown>;
  if (client.type !== 'webauthn.get' || client.challenge !== encodeBase64url(challenge) || client.origin !== origin)
    return false;
  const data = decodeBase64url(assertion.authenticatorData);
  const rpHash = await sha256(new TextEncoder().encode(rpId));
  const flags = data[HASH_BYTES] ?? 0;
  if (rpHash.some((byte, index) => byte !== data[index]) || !(flags & USER_PRESENT) || !(flags & USER_VERIFIED))
    return false;
  if (!key) return true;
  return isSigned(key, decodeBase64url(assertion.signature), Uint8Array.of(...data, ...(await sha256(clientBytes))));
};

/**
 * Whether a passkey made this response to this challenge on our origin, after verifying its user by finger, face or
 * PIN. With a known `key` it also checks the signature (ES256, EdDSA or RS256). Returns false for anything unreadable.
 */
export const isAssertion = (assertion: Assertion, expected: Expected): Promise<boolean> =>
  check(assertion, expected).catch(() => false);
