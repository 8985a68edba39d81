/**
 * Random bytes in hex. Not `crypto.randomUUID`, which browsers give to secure origins alone: a phone opens the demo by
 * plain http.
 */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A key that nobody else has, such as that of a money call: 128 bits. */
export const newKey = (): string => randomHex(16);
