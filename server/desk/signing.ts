import { newToken } from '../modules/customers/index.ts';
import { parseResponse } from '../platform/webauthn.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Signature } from '../../src/desk/api/signed.ts';
import { DeskError, passkeyWrong } from './desk-error.ts';
import type { DeskContext } from './perform.ts';
import { signingChallenge, type Signable } from './digest.ts';
import { openChallenge, takeChallenge } from './staff/challenges.ts';
import { provePasskey } from './staff/login.ts';

/** A signature as the log stores it, as JSON. */
export interface LoggedAssertion {
  readonly nonce: string;
  /** WebAuthn response. */
  readonly response: { readonly id: string };
}

/** Prepares a signature: stores its challenge for five minutes and returns the nonce. */
export async function beginSigning(
  db: Database,
  { member, now }: Pick<DeskContext, 'member' | 'now'>,
  signable: Signable,
): Promise<string> {
  const nonce = newToken();
  const challenge = signingChallenge({ ...signable, nonce, staff: member.id });
  await openChallenge(db, { challenge, purpose: 'sign', staff: member.id }, now);
  return nonce;
}

/**
 * Verifies that a person signed what they saw, once, with a passkey of their own. Throws `passkey` otherwise, and
 * `signature` without one. Returns what the log stores.
 */
export async function verifySignature(
  db: Database,
  { member, now, origin }: Pick<DeskContext, 'member' | 'now' | 'origin'>,
  signable: Signable,
  signature: Signature | undefined,
): Promise<string> {
  if (!signature) throw new DeskError(400, 'signature', 'Confirm this with your passkey.');
  const response = parseResponse(signature.response);
  if (!response) throw passkeyWrong();
  const challenge = await takeChallenge(db, response, { purpose: 'sign', staff: member.id }, now);
  if (challenge !== signingChallenge({ ...signable, nonce: signature.nonce, staff: member.id })) throw passkeyWrong();
  const signer = await provePasskey(db, response, { challenge, origin, now });
  if (signer.member.id !== member.id) throw passkeyWrong();
  return JSON.stringify({ nonce: signature.nonce, response } satisfies LoggedAssertion);
}
