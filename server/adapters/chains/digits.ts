import { hexToBytes } from '@noble/hashes/utils.js';
import { writeAddress } from '../../../src/domain/addresses.ts';
import type { ReadableChain } from '../../platform/chain-settings.ts';
import { readTronAddress, writeTronAddress } from './tron-address.ts';

/** Returns an address as its chain writes it: `T…`, or `0x…` with the checksum of EIP-55. */
export const writeDigits = (chain: ReadableChain, digits: string): string =>
  chain === 'TRC20' ? writeTronAddress(digits) : writeAddress(chain, hexToBytes(digits));

/** Returns the 40 hexadecimal digits of an address. Throws a `RangeError` if it is none of the chain. */
export function readDigits(chain: ReadableChain, address: string): string {
  const digits = chain === 'TRC20' ? readTronAddress(address) : /^0x([0-9a-f]{40})$/i.exec(address)?.[1]?.toLowerCase();
  if (digits === undefined) throw new RangeError(`not an address of ${chain}`);
  return digits;
}
