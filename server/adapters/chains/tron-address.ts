import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';

/** Version byte of TRON's addresses. Its JSON-RPC leaves it out. */
const VERSION = 0x41;
const base58check = createBase58check(sha256);

/** Returns the address of 20 bytes in hexadecimal, such as `T…`. */
export const writeTronAddress = (digits: string): string =>
  base58check.encode(Uint8Array.of(VERSION, ...hexToBytes(digits)));

/** Returns the 20 bytes of an address in hexadecimal; undefined if its form or checksum is wrong. */
export function readTronAddress(address: string): string | undefined {
  try {
    const [version, ...bytes] = base58check.decode(address);
    return version === VERSION && bytes.length === 20 ? bytesToHex(Uint8Array.from(bytes)) : undefined;
  } catch {
    return undefined;
  }
}
