import * as v from 'valibot';
import { count, id, optionalText, text, time } from './fields.ts';
import { endpoint } from './endpoint.ts';

/**
 * Receipts of the account from number `from` on, oldest first: a chain with one receipt for each journal that touched
 * the account.
 * - `body` is the JSON text `{ sequence, journal, kind, reference, remark, time, legs: [{ entry, purpose, code, amount,
 *   balance }] }`.
 * - `hash` is the SHA-256, in hex, of the previous hash (empty for the first), a line feed, and `body` as sent.
 * - `head` is the last receipt of this response. Its `signature` (Ed25519, base64url) covers the text `andaman receipts
 *   1\n<account>\n<sequence>\n<hash>\n<time>`. The system config has the public key as `receipts` (32 bytes,
 *   base64url).
 * - `keys` are all public keys so far, oldest first. Each one except the first has a `signature` by the previous key
 *   over `andaman receipts key 1\n<key>`, so that a device with an earlier key can trust it.
 */
export const receipts = endpoint({
  id: 'account.receipts',
  method: 'GET',
  path: 'users/account/receipts',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  isExtension: true,
  summary: "The signed chain of the account's entries.",
  request: v.object({
    from: v.optional(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
        v.integer(),
        v.minValue(1),
      ),
      1,
    ),
  }),
  response: v.object({
    account: id,
    total: count,
    lists: v.array(v.object({ sequence: count, body: text, hash: text })),
    head: v.object({ sequence: count, hash: v.optional(text, ''), time, signature: text }),
    keys: v.optional(v.array(v.object({ key: text, signature: optionalText })), []),
  }),
});
