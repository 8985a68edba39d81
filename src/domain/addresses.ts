import type { Chain } from './chains.ts';
import { base58, bech32, bech32m } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { withoutBlanks } from './invisible.ts';

/**
 * Blockchain addresses: cleans pasted ones and checks them by the format and checksum of their chain (WALL-03,
 * WALL-04). Must not be loaded by the first screen, since it needs two libraries.
 */

/**
 * What is wrong with an address: it belongs to another chain, its checksum is wrong, or it has no known format.
 */
export type AddressFault =
  | { readonly kind: 'chain'; readonly looksLike: Chain }
  | { readonly kind: 'checksum' }
  | { readonly kind: 'form' };

/** Removes white space and invisible characters from an address before it is stored or compared. */
export const cleanAddress = (typed: string): string => withoutBlanks(typed);

const TRON = 0x41;
const BITCOIN = [0x00, 0x05];
const FORMATS: readonly (readonly [Chain, RegExp])[] = [
  ['TRC20', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['ERC20', /^0x[0-9a-fA-F]{40}$/],
  ['BTC', /^([13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{8,87}|BC1[02-9AC-HJ-NP-Z]{8,87})$/],
];

/** Returns the version byte and 20 bytes of a base58 address; undefined if its double SHA-256 checksum is wrong. */
function base58Check(address: string): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(address);
  } catch {
    return undefined;
  }
  if (bytes.length !== 25) return undefined;
  const sum = sha256(sha256(bytes.subarray(0, 21)));
  return bytes.subarray(21).every((byte, index) => byte === sum[index]) ? bytes.subarray(0, 21) : undefined;
}

/** Checks EIP-55: the case of each letter is a bit of the hash. An address in a single case has no checksum. */
function isMixedCaseValid(address: string): boolean {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(new TextEncoder().encode(digits.toLowerCase()));
  return digits.split('').every((digit, index) => {
    if (/\d/.test(digit)) return true;
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0xf;
    return nibble >= 8 === (digit === digit.toUpperCase());
  });
}

/** Checks BIP-173 and BIP-350: version 0 uses the older checksum, later versions the newer one. */
function isSegwitValid(address: string): boolean {
  for (const code of [bech32, bech32m]) {
    const parsed = code.decodeUnsafe(address as `bc1${string}`, 90);
    if (!parsed) continue;
    const [version = 99, ...words] = parsed.words;
    const program = code.fromWordsUnsafe(words);
    if (parsed.prefix !== 'bc' || version > 16 || !program || (version === 0) !== (code === bech32)) return false;
    return version === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40;
  }
  return false;
}

const validators: Record<Chain, (address: string) => boolean> = {
  TRC20: (address) => base58Check(address)?.[0] === TRON,
  ERC20: isMixedCaseValid,
  BEP20: isMixedCaseValid,
  BTC: (address) =>
    /^bc1/i.test(address) ? isSegwitValid(address) : BITCOIN.includes(base58Check(address)?.[0] ?? -1),
};

/** Returns what is wrong with a cleaned address on a chain, or undefined if it is valid. */
export function addressFault(chain: Chain, address: string): AddressFault | undefined {
  const looksLike = FORMATS.find(([, format]) => format.test(address))?.[0];
  if (looksLike === undefined) return { kind: 'form' };
  // both chains have the same address format
  const isOfChain = looksLike === chain || (looksLike === 'ERC20' && chain === 'BEP20');
  if (!isOfChain) return { kind: 'chain', looksLike };
  return validators[chain](address) ? undefined : { kind: 'checksum' };
}

/** Returns the bytes of a valid address after its version, in hexadecimal. */
function digitsOf(address: string): string {
  if (/^0x/i.test(address)) return address.slice(2).toLowerCase();
  if (/^bc1/i.test(address)) {
    const words = bech32.decodeUnsafe(address, 90)?.words ?? bech32m.decodeUnsafe(address, 90)?.words ?? [];
    return bytesToHex(Uint8Array.from(bech32.fromWordsUnsafe(words.slice(1)) ?? []));
  }
  return bytesToHex(base58Check(address)?.subarray(1) ?? new Uint8Array());
}

/**
 * Digits of addresses whose key no one has: the first 65,536, such as the zero address, built-in contracts and 0x…dEaD;
 * one byte repeated; and 0xdEaD0….
 */
const NOBODYS = /^(?:0{36}.*|(..)\1+|dead0+)$/;

/** Whether no one has the key of a valid address: people send there what they want to destroy. */
export const isBurnAddress = (address: string): boolean => NOBODYS.test(digitsOf(address));

/**
 * Whether two addresses of a chain are equal. The case of hexadecimal and `bc1` addresses is ignored.
 */
export const isSameAddress = (address: string, other: string): boolean => {
  const normalise = (text: string): string => (/^(0x|bc1)/i.test(text) ? text.toLowerCase() : text);
  return normalise(address) === normalise(other);
};

/** Encodes 20 bytes as an address of a chain: the reference backend gives each customer one. */
export function writeAddress(chain: Chain, bytes: Uint8Array): string {
  if (chain === 'BTC') return bech32.encode('bc', [0, ...bech32.toWords(bytes)]);
  if (chain === 'TRC20') {
    const body = Uint8Array.of(TRON, ...bytes);
    return base58.encode(Uint8Array.of(...body, ...sha256(sha256(body)).subarray(0, 4)));
  }
  const digits = bytesToHex(bytes);
  const hash = keccak_256(new TextEncoder().encode(digits));
  return `0x${digits
    .split('')
    .map((digit, index) =>
      (((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0xf) >= 8 ? digit.toUpperCase() : digit,
    )
    .join('')}`;
}
