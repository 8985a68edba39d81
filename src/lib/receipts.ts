import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOf } from './base64url.ts';

/**
 * Checks the receipts of an account on the device (TRUST): each is the JSON text of an entry, chained by hashes, and
 * the server signs where the chain ends. All that comes in and goes out can be cloned, so that it may run in a worker
 * thread; nothing here needs a page.
 */

export interface Receipt {
  readonly sequence: number;
  /** JSON text, exactly as it was sent. */
  readonly body: string;
  /** SHA-256 in hex of the hash before, a line feed and the body. */
  readonly hash: string;
}

/** Where a chain ended when the server signed it. */
export interface Head {
  readonly sequence: number;
  readonly hash: string;
  readonly time: number;
  /** Ed25519, base64url. */
  readonly signature: string;
}

/** What a receipt says of one entry of account details. */
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

/** An entry of account details as it is shown. */
export interface Shown {
  readonly id: string;
  readonly amount: string;
  readonly code: string;
  readonly time: number;
  readonly balance?: string | undefined;
}

/** A public key of the server, and the signature of the key before it over it; '' of the first. */
export interface Key {
  readonly key: string;
  readonly signature: string;
}

export interface Chain {
  readonly account: string;
  /** From the first on, in the order in which they are kept. */
  readonly receipts: readonly Receipt[];
  readonly head: Head;
  /** The server's public key that the device trusts: 32 bytes, base64url. */
  readonly publicKey: string;
  /**
   * The server's keys, oldest first: the last that `publicKey` vouches for, one after the other, has to have signed the
   * end.
   */
  readonly keys?: readonly Key[];
  /** Entries that are shown, to be compared with what the receipts say. */
  readonly shown?: readonly Shown[];
}

/**
 * - `whole`: complete and unaltered up to receipt `upTo`, signed at `time`; `signed` is false where the browser knows
 * no Ed25519, or the page came by plain http, so that the chain holds in itself and who signed it is not known.
 * - `broken`: the first receipt that is `changed`, `missing` or `reordered`; `signature`: the end of the chain is not
 * what the server signed. `entry` names the entry of account details that it concerns, where one is known.
 */
export type Verdict =
  | { readonly state: 'whole'; readonly upTo: number; readonly time: number; readonly signed: boolean }
  | {
      readonly state: 'broken';
      readonly fault: 'changed' | 'missing' | 'reordered' | 'signature';
      readonly at: number;
      readonly entry?: string;
    };

const broken = (fault: 'changed' | 'missing' | 'reordered' | 'signature', at: number, entry?: string): Verdict => ({
  state: 'broken',
  fault,
  at,
  ...(entry === undefined ? {} : { entry }),
});

const hashOf = (before: string, body: string): string => bytesToHex(sha256(utf8ToBytes(`${before}\n${body}`)));

/** The content of a receipt, or undefined where its text is none. */
export function readBody(text: string): Body | undefined {
  try {
    const body = JSON.parse(text) as Body;
    return typeof body === 'object' && body !== null && Array.isArray(body.legs) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The first place where the chain breaks, or undefined where it holds. */
function firstBreak(receipts: readonly Receipt[]): Verdict | undefined {
  let before = '';
  for (const [place, receipt] of receipts.entries()) {
    const due = place + 1;
    if (receipt.sequence !== due)
      return broken(receipts.some(({ sequence }) => sequence === due) ? 'reordered' : 'missing', due);
    const body = readBody(receipt.body);
    if (body?.sequence !== due || hashOf(before, receipt.body) !== receipt.hash)
      return broken('changed', due, body?.legs[0]?.entry);
    before = receipt.hash;
  }
  return undefined;
}

/** Whether a key signed a text; undefined where the browser cannot tell. */
async function isSigned(text: string, signature: string, publicKey: string): Promise<boolean | undefined> {
  // browsers give it to secure origins alone
  if (!(crypto.subtle as SubtleCrypto | undefined)) return undefined;
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined;
    return false;
  }
  try {
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new Uint8Array(utf8ToBytes(text)));
  } catch {
    return false;
  }
}

/** The newest key that a trusted one leads to. */
async function newestOf(trusted: string, keys: readonly Key[]): Promise<string> {
  let key = trusted;
  for (const next of keys.slice(keys.findLastIndex((key) => key.key === trusted) + 1 || keys.length)) {
    if (!(await isSigned(`andaman receipts key 1\n${next.key}`, next.signature, key))) return key;
    key = next.key;
  }
  return key;
}

/** The first entry that is shown otherwise than its receipt says; entries newer than the chain are left out. */
function firstOther(receipts: readonly Receipt[], visible: readonly Shown[]): Verdict | undefined {
  const response = new Map<string, { at: number; time: number; leg: Leg }>();
  let newest = 0n;
  for (const receipt of receipts) {
    const body = readBody(receipt.body);
    for (const leg of body?.legs ?? []) {
      response.set(leg.entry, { at: receipt.sequence, time: body?.time ?? 0, leg });
      if (BigInt(leg.entry) > newest) newest = BigInt(leg.entry);
    }
  }
  for (const entry of visible) {
    const receipt = response.get(entry.id);
    if (!receipt) {
      if (!/^\d{1,18}$/.test(entry.id) || BigInt(entry.id) <= newest) return broken('missing', 0, entry.id);
      continue;
    }
    const { leg, time, at } = receipt;
    const same =
      leg.amount === entry.amount &&
      leg.code === entry.code &&
      time === entry.time &&
      (entry.balance === undefined || leg.balance === entry.balance);
    if (!same) return broken('changed', at, entry.id);
  }
  return undefined;
}

/** Checks a whole chain: its order, its hashes, the signature of its end, and the entries that are shown. */
export async function verifyReceipts({
  account,
  receipts,
  head,
  publicKey,
  keys = [],
  shown: visible = [],
}: Chain): Promise<Verdict> {
  const fault = firstBreak(receipts);
  if (fault) return fault;
  if (receipts.length < head.sequence) return broken('missing', receipts.length + 1);
  const end = head.sequence === 0 ? '' : receipts[head.sequence - 1]?.hash;
  if (end !== head.hash) return broken('signature', head.sequence);
  const response = ['andaman receipts 1', account, head.sequence, head.hash, head.time].join('\n');
  const signed = await isSigned(response, head.signature, await newestOf(publicKey, keys));
  if (signed === false) return broken('signature', head.sequence);
  // what follows the signed end has no signature yet
  return (
    firstOther(receipts.slice(0, head.sequence), visible) ?? {
      state: 'whole',
      upTo: head.sequence,
      time: head.time,
      signed: signed === true,
    }
  );
}
