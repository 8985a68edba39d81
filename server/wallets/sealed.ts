import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Options } from '../options.ts';
import { Refusal } from '../refusal.ts';

/** The server's services, or as much of them as this needs. */
interface Keeper {
  readonly options: Pick<Options, 'mode'>;
}

/**
 * Card numbers at rest: AES-256-GCM under the operator's key, the environment variable `CARD_KEY` (any long random text). Demo mode has a key of its
 * own, which protects nothing. Production without one takes no cards.
 */
function keyOf({ options }: Keeper): Buffer {
  const secret = process.env['CARD_KEY'] || (options.mode === 'demo' ? 'andaman demo' : '');
  if (secret === '') throw new Refusal('notAvailable');
  return createHash('sha256').update(`andaman cards ${secret}`).digest();
}

export function seal(services: Keeper, text: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(services), start);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws where the key is another one or the text was changed. */
export function unseal(services: Keeper, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', keyOf(services), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
}
