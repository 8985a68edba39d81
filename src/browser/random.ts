import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * Returns random bytes in hex. `crypto.randomUUID` is only available to secure origins, but phones open the demo by
 * plain http.
 */
export const randomHex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** Returns a unique key of 128 bits, such as a money call's idempotency key. */
export const newKey = (): string => randomHex(16);
