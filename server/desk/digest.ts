import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../../src/desk/api/canonical.ts';
import type { Signed } from '../../src/desk/api/signed.ts';

/** Returns the SHA-256 of a value's canonical JSON, base64url. */
export const digestOf = (value: Json): string => createHash('sha256').update(canonicalJson(value)).digest('base64url');

/** Returns the digest of what staff see when they decide: the action, its fields and its subject. */
export const seenDigest = (action: string, body: Json, subject: Json): string => digestOf({ action, body, subject });

/** What is signed, apart from the person and the nonce. */
export type Signable = Pick<Signed, 'seen' | 'approval'>;

/** Returns the WebAuthn challenge of a decision: the digest of what is signed. */
export const signingChallenge = ({ nonce, staff, seen, approval }: Signed): string =>
  digestOf({ nonce, staff, seen, approval });
