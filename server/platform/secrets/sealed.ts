import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM under a key of `keysOf`. What was sealed for a `place` is read for that place alone, so that no row can
 * stand in for another.
 */
export function seal(key: Buffer, text: string, place = ''): string {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, start).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws where key or place are others, or the text was changed. */
export function unseal(key: Buffer, sealed: string, place = ''): string {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(
    Buffer.from(place),
  );
  cipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
}
