import { pictureType } from '../../platform/files.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DecodedPicture, PictureDecoder } from './picture-decoder.ts';

/**
 * Markup or code inside a file that claims to be a picture. The character after the tag name is required: `<svg` with
 * any byte after it occurs in one of 70 large photos.
 */
const MARKUP = /<(?:script|html|svg|!doctype|iframe|body|\?php)[\s/>]/i;

/** Checks by type that the file ends where the picture ends, so that nothing hides behind it. */
const endChecks: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(-8, -4).toString('latin1') === 'IEND',
  // phones append videos or their own data: the decoder drops them, and refuses a truncated picture
  'image/jpeg': () => true,
  'image/gif': (bytes) => bytes.at(-1) === 0x3b,
  'image/webp': (bytes) => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length,
};

/**
 * Returns a picture as it will be stored: decoded and encoded again, upright, without metadata (location, time,
 * camera), at most 2560 pixels per side, or `storedSide`. Throws `uploadType` if it is not a picture of an accepted
 * type or contains something else, and whatever `PictureDecoder.decode` throws.
 */
export async function cleanPicture(
  decoder: PictureDecoder,
  input: Uint8Array,
  source: string,
  storedSide?: number,
): Promise<DecodedPicture> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const type = pictureType(bytes);
  if (!type || !endChecks[type]?.(bytes) || MARKUP.test(bytes.toString('latin1'))) throw new Refusal('uploadType');
  return decoder.decode(bytes, type, source, storedSide);
}
