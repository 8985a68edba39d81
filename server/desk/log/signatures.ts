import { verifyAssertion } from '../../platform/webauthn.ts';
import type { Json } from '../../../src/desk/api/canonical.ts';
import type { LogRow } from './append.ts';
import { signingChallenge, seenDigest } from '../digest.ts';
import type { LoggedKeys } from './keys.ts';
import type { LoggedAssertion } from '../signing.ts';

/** How an entry names what became of an action, after its id. Without one, it was done. */
const SUFFIX = / (?:proposed|lapsed|refused)$/;

/** Returns the id of the action that an entry is about. */
export const actionId = ({ action }: LogRow): string => action.replace(SUFFIX, '');

interface Assertion extends LoggedAssertion {
  readonly response: { readonly id: string; readonly response: { readonly clientDataJSON: string } };
}

/** Returns the origin at which an assertion was made: the desk may have had another address then. */
function originIn({ response }: Assertion): string {
  const { origin } = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString()) as {
    readonly origin: string;
  };
  return origin;
}

/** Verifies the signatures of the log, in the order of its entries. */
export class LoggedSignatures {
  /** Digest of each proposal that was made, by its number. */
  readonly #proposed = new Map<number, string>();

  /** Returns the digest that the person saw; undefined if the log has none. */
  #seenIn(row: LogRow): string | undefined {
    const { body, subject } = JSON.parse(row.details) as { readonly body?: Json; readonly subject?: Json };
    const seen = body === undefined || subject === undefined ? undefined : seenDigest(actionId(row), body, subject);
    if (row.approval === null) return seen;
    if (row.action.endsWith(' proposed')) {
      if (seen !== undefined) this.#proposed.set(row.approval, seen);
      return seen;
    }
    const proposed = this.#proposed.get(row.approval);
    // what was done is what was proposed; otherwise the second person signed the proposal
    return row.action === actionId(row) && seen !== proposed ? undefined : proposed;
  }

  /** Returns whether a passkey that the person had in force made the signature of an entry. */
  async verify(row: LogRow & { readonly staff: number }, keys: LoggedKeys): Promise<boolean> {
    const seen = this.#seenIn(row);
    try {
      const assertion = JSON.parse(row.assertion) as Assertion;
      const { nonce, response } = assertion;
      const publicKey = keys.publicKeyOf(row.staff, response.id);
      if (publicKey === undefined || seen === undefined) return false;
      const approval = row.action.endsWith(' proposed') ? null : row.approval;
      const challenge = signingChallenge({ nonce, staff: row.staff, seen, approval });
      const passkey = { id: response.id, publicKey, counter: 0, transports: '' };
      return (await verifyAssertion(response, passkey, { challenge, origin: originIn(assertion) })) !== undefined;
    } catch {
      return false;
    }
  }
}
