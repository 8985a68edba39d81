import type { Metadata } from 'sharp';
import { pictureType } from '../../platform/files.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Pixels a side and in all that a picture may have before anything of it is decoded (SEC-11). */
const SIDE = 12_000;
const PIXELS = 50_000_000;
/** The longest side that is stored. */
const STORED = 2560;

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

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/**
 * A picture as it is stored: decoded and written anew, upright, without its metadata (place, time, camera), at most
 * 2560 pixels a side. Throws `uploadType` for what is no picture of the kinds taken or is something else too,
 * `uploadPixels` for one that is too large to decode.
 */
export async function cleanPicture(input: Uint8Array): Promise<Picture> {
  const bytes = Buffer.from(input);
  const type = pictureType(bytes);
  if (!type || !ends[type]?.(bytes) || FOREIGN.test(bytes.toString('latin1'))) throw new Refusal('uploadType');
  // loaded with the first picture, so that no start waits for it
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', animated: false });
  let about: Metadata;
  try {
    about = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw new Refusal('uploadType');
  }
  const { width, height, format } = about;
  if (`image/${format}` !== type) throw new Refusal('uploadType');
  if (width > SIDE || height > SIDE || width * height > PIXELS)
    throw new Refusal('uploadPixels', { pixels: PIXELS / 1_000_000 });
  try {
    const upright = open().rotate().resize({ width: STORED, height: STORED, fit: 'inside', withoutEnlargement: true });
    const written =
      type === 'image/jpeg'
        ? upright.jpeg({ quality: 88 })
        : type === 'image/webp'
          ? upright.webp({ quality: 88 })
          : upright.png();
    return { bytes: new Uint8Array(await written.toBuffer()), type: type === 'image/gif' ? 'image/png' : type };
  } catch {
    throw new Refusal('uploadType');
  }
}
