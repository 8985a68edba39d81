import * as v from 'valibot';
import { count, id, optionalText, text, time } from './fields.ts';
import { endpoint } from './endpoint.ts';

/**
 * Receipts of the account, oldest first, from `from` on: one for each journal that touched it, in a chain. `body` is
 * JSON text `{ sequence, journal, kind, reference, remark, time, legs: [{ entry, purpose, code, amount, balance }] }`,
 * and `hash` is the SHA-256, in hex, of the hash before (empty for the first), a line feed, and `body` as it is sent.
 * `head` is the end of what this answer holds; its `signature` (Ed25519, base64url) is over the text `andaman receipts
 * 1\n<account>\n<sequence>\n<hash>\n<time>`. The public key stands in the system config as `receipts` (32 bytes,
 * base64url). `keys` are all public keys that ever signed, oldest first: each but the first with the `signature` of the
 * one before over `andaman receipts key 1\n<key>`, so that a device that kept an earlier key goes on trusting.
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
