/**
 * Returns random bytes in hex. `crypto.randomUUID` is only available to secure origins, but phones open the demo by
 * plain http.
 */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a unique key of 128 bits, such as a money call's idempotency key. */
export const newKey = (): string => randomHex(16);
