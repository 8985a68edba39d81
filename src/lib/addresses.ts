import { base58, bech32, bech32m } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { withoutBlanks } from './invisible.ts';

/**
 * Addresses of chains: cleaned of what a paste brings along, and checked by the rules and checksum of their chain
 * (WALL-03, WALL-04). Never on the first screen: it brings two libraries.
 */

/** Chains by the name that goes on the wire. */
export const chains = ['TRC20', 'ERC20', 'BEP20', 'BTC'] as const;
export type Chain = (typeof chains)[number];
export const isChain = (name: string): name is Chain => (chains as readonly string[]).includes(name);

/**
 * What is wrong with an address: of another chain (named where it can be told), a checksum that does not fit, or no
 * address at all.
 */
export type AddressFault =
  | { readonly kind: 'chain'; readonly looksLike: Chain }
  | { readonly kind: 'checksum' }
  | { readonly kind: 'form' };

/** An address as it is stored and compared: without white space and marks that nobody sees. */
export const cleanAddress = (typed: string): string => withoutBlanks(typed);

const TRON = 0x41;
const BITCOIN = [0x00, 0x05];
const FORMS: readonly (readonly [Chain, RegExp])[] = [
  ['TRC20', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['ERC20', /^0x[0-9a-fA-F]{40}$/],
  ['BTC', /^([13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{8,87}|BC1[02-9AC-HJ-NP-Z]{8,87})$/],
];

/** Version byte and 20 bytes of a base58 address whose double SHA-256 fits; undefined where it does not. */
function base58Check(address: string): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(address);
  } catch {
    return undefined;
  }
  if (bytes.length !== 25) return undefined;
  const sum = sha256(sha256(bytes.subarray(0, 21)));
  return bytes.subarray(21).every((byte, at) => byte === sum[at]) ? bytes.subarray(0, 21) : undefined;
}

/** EIP-55: the case of each letter is a bit of the hash. An address in one case alone carries no checksum. */
function mixedCaseFits(address: string): boolean {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(new TextEncoder().encode(digits.toLowerCase()));
  return digits.split('').every((digit, at) => {
    if (/\d/.test(digit)) return true;
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 0xf;
    return nibble >= 8 === (digit === digit.toUpperCase());
  });
}

/** BIP-173 and BIP-350: version 0 has the older checksum, all later ones the newer. */
function segwitFits(address: string): boolean {
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

const fits: Record<Chain, (address: string) => boolean> = {
  TRC20: (address) => base58Check(address)?.[0] === TRON,
  ERC20: mixedCaseFits,
  BEP20: mixedCaseFits,
  BTC: (address) => (/^bc1/i.test(address) ? segwitFits(address) : BITCOIN.includes(base58Check(address)?.[0] ?? -1)),
};

/** What is wrong with a cleaned address on a chain; undefined where nothing is. */
export function addressFault(chain: Chain, address: string): AddressFault | undefined {
  const looksLike = FORMS.find(([, form]) => form.test(address))?.[0];
  if (looksLike === undefined) return { kind: 'form' };
  // both chains have the same form of address
  const same = looksLike === chain || (looksLike === 'ERC20' && chain === 'BEP20');
  if (!same) return { kind: 'chain', looksLike };
  return fits[chain](address) ? undefined : { kind: 'checksum' };
}

/**
 * Whether two addresses of a chain are the same place: the case of hexadecimal digits and of `bc1` addresses says
 * nothing.
 */
export const sameAddress = (text: string, other: string): boolean => {
  const plain = (address: string): string => (/^(0x|bc1)/i.test(address) ? address.toLowerCase() : address);
  return plain(text) === plain(other);
};

/** An address of a chain made from 20 bytes: the reference operator gives each customer one. */
export function writeAddress(chain: Chain, bytes: Uint8Array): string {
  if (chain === 'BTC') return bech32.encode('bc', [0, ...bech32.toWords(bytes)]);
  if (chain === 'TRC20') {
    const body = Uint8Array.of(TRON, ...bytes);
    return base58.encode(Uint8Array.of(...body, ...sha256(sha256(body)).subarray(0, 4)));
  }
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const hash = keccak_256(new TextEncoder().encode(digits));
  return `0x${digits
    .split('')
    .map((digit, at) => ((((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 0xf) >= 8 ? digit.toUpperCase() : digit))
    .join('')}`;
}
