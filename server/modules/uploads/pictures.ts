import { pictureType } from '../../platform/files.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DecodedPicture, PictureDecoder } from './picture-decoder.ts';

/**
 * Words of a page or a program inside a file that calls itself a picture, as either reads them; `<svg` and any byte
 * stand in one of 70 large photos.
 */
const FOREIGN = /<(?:script|html|svg|!doctype|iframe|body|\?php)[\s/>]/i;

/** Where the format says that the picture ends, is the end of the file: nothing hides behind it. */
const ends: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(-8, -4).toString('latin1') === 'IEND',
  // phones put a video or notes of their own behind it: the decoder leaves them out, and refuses a picture that is cut
  'image/jpeg': () => true,
  'image/gif': (bytes) => bytes.at(-1) === 0x3b,
  'image/webp': (bytes) => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length,
};

/**
 * A picture as it is stored: decoded and written anew, upright, without its metadata (place, time, camera), at most
 * 2560 pixels a side. Throws `uploadType` for what is no picture of the kinds taken or is something else too, and what
 * `PictureDecoder.decode` throws.
 */
export async function cleanPicture(
  decoder: PictureDecoder,
  input: Uint8Array,
  source: string,
): Promise<DecodedPicture> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const type = pictureType(bytes);
  if (!type || !ends[type]?.(bytes) || FOREIGN.test(bytes.toString('latin1'))) throw new Refusal('uploadType');
  return decoder.decode(bytes, type, source);
}
