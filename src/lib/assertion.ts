import { base64urlOf, bytesOf } from './base64url.ts';

/** Public half of a passkey: SPKI as base64url, and its COSE algorithm. */
export interface PublicKey {
  readonly publicKey: string;
  readonly algorithm: number;
}

/** Parts of a passkey's response, base64url as WebAuthn's JSON has them. */
export interface Assertion {
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

interface Expected {
  readonly challenge: Uint8Array;
  readonly origin: string;
  readonly rpId: string;
  /** Without it the signature is not checked. */
  readonly key?: PublicKey | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

const ES256 = -7;
const EDDSA = -8;
const RS256 = -257;
/** In `authenticatorData`: 32 bytes of hash, then the flags. */
const HASH_BYTES = 32;
const USER_PRESENT = 1;
const USER_VERIFIED = 4;

const sha256 = async (data: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/** A signature of ES256 as WebAuthn has it (DER) made what WebCrypto takes: r and s in 32 bytes each. */
const rawOf = (der: Bytes): Bytes => {
  const raw = new Uint8Array(64);
  // behind the heads of the sequence and of its first integer
  let at = 3;
  for (const end of [32, 64]) {
    const length = der[at] ?? 0;
    const digits = der.subarray(at + 1, at + 1 + length).slice(-32);
    raw.set(digits, end - digits.length);
    at += length + 2;
  }
  return raw;
};

const isSigned = async ({ publicKey, algorithm }: PublicKey, signature: Bytes, data: Bytes): Promise<boolean> => {
  const { subtle } = crypto;
  const spki = bytesOf(publicKey);
  if (algorithm === ES256) {
    const key = await subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
    return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, rawOf(signature), data);
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
  const clientBytes = bytesOf(assertion.clientDataJSON);
  const client = JSON.parse(new TextDecoder().decode(clientBytes)) as Record<string, unknown>;
  if (client.type !== 'webauthn.get' || client.challenge !== base64urlOf(challenge) || client.origin !== origin)
    return false;
  const data = bytesOf(assertion.authenticatorData);
  const rpHash = await sha256(new TextEncoder().encode(rpId));
  const flags = data[HASH_BYTES] ?? 0;
  if (rpHash.some((byte, index) => byte !== data[index]) || !(flags & USER_PRESENT) || !(flags & USER_VERIFIED))
    return false;
  if (!key) return true;
  return isSigned(key, bytesOf(assertion.signature), Uint8Array.of(...data, ...(await sha256(clientBytes))));
};

/**
 * Whether a passkey gave this response to this challenge, here, with its person checked by finger, face or PIN; with a
 * known `key` also whether it signed it (ES256, EdDSA and RS256, no other). Whatever cannot be read is a no.
 */
export const isAssertion = (assertion: Assertion, expected: Expected): Promise<boolean> =>
  check(assertion, expected).catch(() => false);
