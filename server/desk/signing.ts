import { parseResponse } from '../platform/webauthn.ts';
import type { Database } from '../platform/db/connect.ts';
import { digestOf } from './canonical.ts';
import { DeskError, passkeyWrong } from './desk-error.ts';
import type { DeskContext } from './perform.ts';
import { openChallenge, takeChallenge } from './staff/challenges.ts';
import { provePasskey } from './staff/login.ts';
import { newToken } from './staff/tokens.ts';

/** What a person signs with a passkey. The challenge is the digest of all three, so a log entry proves it. */
export interface Signed {
  /** Makes each signature good for one decision. */
  readonly nonce: string;
  readonly staff: number;
  /** Digest of what was seen. */
  readonly seen: string;
}

/** Returns the WebAuthn challenge of a decision: the digest of nonce, person and what was seen. */
export const challengeOf = ({ nonce, staff, seen }: Signed): string => digestOf({ nonce, staff, seen });

/** Prepares a signature: stores its challenge for five minutes and returns the nonce. */
export async function beginSigning(
  db: Database,
  { member, now }: Pick<DeskContext, 'member' | 'now'>,
  seen: string,
): Promise<string> {
  const nonce = newToken();
  const challenge = challengeOf({ nonce, staff: member.id, seen });
  await openChallenge(db, { challenge, purpose: 'sign', staff: member.id }, now);
  return nonce;
}

/** A signature as the client sends it: the nonce and the WebAuthn response, as JSON. */
export interface Signature {
  readonly nonce: string;
  readonly response: string;
}

/**
 * Verifies that a person signed what they saw, once, with a passkey of their own. Throws `passkey` otherwise, and
 * `signature` without one. Returns what the log stores.
 */
export async function verifySignature(
  db: Database,
  { member, now, origin }: Pick<DeskContext, 'member' | 'now' | 'origin'>,
  seen: string,
  signature: Signature | undefined,
): Promise<string> {
  if (!signature) throw new DeskError(400, 'signature', 'Confirm this with your passkey.');
  const response = parseResponse(signature.response);
  if (!response) throw passkeyWrong();
  const challenge = await takeChallenge(db, response, { purpose: 'sign', staff: member.id }, now);
  if (challenge !== challengeOf({ nonce: signature.nonce, staff: member.id, seen })) throw passkeyWrong();
  const signer = await provePasskey(db, response, { challenge, origin, now });
  if (signer.id !== member.id) throw passkeyWrong();
  return JSON.stringify({ nonce: signature.nonce, response });
}
