import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64url } from './base64url.ts';

/**
 * Verifies the receipts of an account on the device (TRUST). Each receipt is the JSON text of an entry. The receipts
 * are chained by hashes, and the server signs the end of the chain. Inputs and results can be cloned and nothing needs
 * a document, so that it can run in a worker thread.
 */

export interface Receipt {
  readonly sequence: number;
  /** JSON text, exactly as the server sent it. */
  readonly body: string;
  /** SHA-256 in hex of the previous hash, a line feed and the body. */
  readonly hash: string;
}

/** The end of a chain when the server signed it. */
export interface Head {
  readonly sequence: number;
  readonly hash: string;
  readonly time: number;
  /** Ed25519, base64url. */
  readonly signature: string;
}

/** What a receipt says about one entry of account details. */
export interface Leg {
  readonly entry: string;
  readonly purpose: string;
  readonly code: string;
  readonly amount: string;
  readonly balance: string;
}
export interface Body {
  readonly sequence: number;
  readonly journal: string;
  readonly kind: string;
  readonly reference: string;
  readonly remark: string;
  readonly time: number;
  readonly legs: readonly Leg[];
}

/** An entry of account details as the customer sees it. */
export interface ShownEntry {
  readonly id: string;
  readonly amount: string;
  readonly code: string;
  readonly time: number;
  readonly balance?: string | undefined;
}

/** A public key of the server with its signature by the previous key; '' for the first. */
export interface Key {
  readonly key: string;
  readonly signature: string;
}

export interface Chain {
  readonly account: string;
  /** All receipts from the first one on, in stored order. */
  readonly receipts: readonly Receipt[];
  readonly head: Head;
  /** The server's public key that the device trusts: 32 bytes, base64url. */
  readonly publicKey: string;
  /**
   * The server's keys, oldest first. Starting from `publicKey`, each key vouches for the next; the last one reached
   * must have signed the head.
   */
  readonly keys?: readonly Key[];
  /** Entries on screen to compare with the receipts. */
  readonly entries?: readonly ShownEntry[];
}

/**
 * Result of a verification.
 * - `whole`: complete and unaltered up to receipt `upTo`, signed at `time`. `signed` is false if the browser has no
 *   Ed25519 or the page was loaded by plain http: the chain is consistent, but its signature could not be checked.
 * - `broken`: receipt `at` is the first that is `changed`, `missing` or `reordered`, or the end of the chain does not
 *   match the server's `signature`. `entry` is the affected entry of account details, if known.
 */
export type ReceiptVerdict =
  | { readonly state: 'whole'; readonly upTo: number; readonly time: number; readonly signed: boolean }
  | {
      readonly state: 'broken';
      readonly fault: 'changed' | 'missing' | 'reordered' | 'signature';
      readonly at: number;
      readonly entry?: string;
    };

const broken = (
  fault: 'changed' | 'missing' | 'reordered' | 'signature',
  at: number,
  entry?: string,
): ReceiptVerdict => ({
  state: 'broken',
  fault,
  at,
  ...(entry === undefined ? {} : { entry }),
});

const hashOf = (previousHash: string, body: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${previousHash}\n${body}`)));

/** Parses the body of a receipt; returns undefined if it is not valid. */
export function readBody(text: string): Body | undefined {
  try {
    const body = JSON.parse(text) as Body;
    return typeof body === 'object' && body !== null && Array.isArray(body.legs) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first break of the chain, or undefined if it is whole. */
function firstBreak(receipts: readonly Receipt[]): ReceiptVerdict | undefined {
  let previousHash = '';
  for (const [index, receipt] of receipts.entries()) {
    const expected = index + 1;
    if (receipt.sequence !== expected)
      return broken(receipts.some(({ sequence }) => sequence === expected) ? 'reordered' : 'missing', expected);
    const body = readBody(receipt.body);
    if (body?.sequence !== expected || hashOf(previousHash, receipt.body) !== receipt.hash)
      return broken('changed', expected, body?.legs[0]?.entry);
    previousHash = receipt.hash;
  }
  return undefined;
}

/** Returns whether a key signed a text, or undefined if the browser cannot check it. */
async function isSigned(text: string, signature: string, publicKey: string): Promise<boolean | undefined> {
  // browsers provide it only to secure origins
  if (!(crypto.subtle as typeof crypto.subtle | undefined)) return undefined;
  let key: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
  try {
    key = await crypto.subtle.importKey('raw', decodeBase64url(publicKey), { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined;
    return false;
  }
  try {
    return await crypto.subtle.verify(
      { name: 'Ed25519' },
      key,
      decodeBase64url(signature),
      new Uint8Array(utf8ToBytes(text)),
    );
  } catch {
    return false;
  }
}

/** Follows the chain of keys from a trusted one and returns the newest key that it vouches for. */
async function newestKey(trusted: string, keys: readonly Key[]): Promise<string> {
  let key = trusted;
  for (const next of keys.slice(keys.findLastIndex((key) => key.key === trusted) + 1 || keys.length)) {
    if (!(await isSigned(`andaman receipts key 1\n${next.key}`, next.signature, key))) return key;
    key = next.key;
  }
  return key;
}

/** Returns the first entry that differs from its receipt, or undefined. Entries newer than the chain are skipped. */
function firstMismatch(receipts: readonly Receipt[], entries: readonly ShownEntry[]): ReceiptVerdict | undefined {
  const legsByEntry = new Map<string, { at: number; time: number; leg: Leg }>();
  let newest = 0n;
  for (const receipt of receipts) {
    const body = readBody(receipt.body);
    for (const leg of body?.legs ?? []) {
      legsByEntry.set(leg.entry, { at: receipt.sequence, time: body?.time ?? 0, leg });
      if (BigInt(leg.entry) > newest) newest = BigInt(leg.entry);
    }
  }
  for (const entry of entries) {
    const found = legsByEntry.get(entry.id);
    if (!found) {
      if (!/^\d{1,18}$/.test(entry.id) || BigInt(entry.id) <= newest) return broken('missing', 0, entry.id);
      continue;
    }
    const { leg, time, at } = found;
    const isSame =
      leg.amount === entry.amount &&
      leg.code === entry.code &&
      time === entry.time &&
      (entry.balance === undefined || leg.balance === entry.balance);
    if (!isSame) return broken('changed', at, entry.id);
  }
  return undefined;
}

/** Verifies a chain: its order, its hashes, the signature of its head, and the entries on screen. */
export async function verifyReceipts({
  account,
  receipts,
  head,
  publicKey,
  keys = [],
  entries = [],
}: Chain): Promise<ReceiptVerdict> {
  const fault = firstBreak(receipts);
  if (fault) return fault;
  if (receipts.length < head.sequence) return broken('missing', receipts.length + 1);
  const headHash = head.sequence === 0 ? '' : receipts[head.sequence - 1]?.hash;
  if (headHash !== head.hash) return broken('signature', head.sequence);
  const signedText = ['andaman receipts 1', account, head.sequence, head.hash, head.time].join('\n');
  const signed = await isSigned(signedText, head.signature, await newestKey(publicKey, keys));
  if (signed === false) return broken('signature', head.sequence);
  // receipts after the signed head have no signature yet
  return (
    firstMismatch(receipts.slice(0, head.sequence), entries) ?? {
      state: 'whole',
      upTo: head.sequence,
      time: head.time,
      signed: signed === true,
    }
  );
}
