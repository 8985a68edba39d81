import type { Cut } from '../../browser/picture-cut.ts';
import { readPicture, scalePicture } from '../../client/forms/pictures.ts';

/** A picture as it is uploaded: a JPEG made small on this device, without its metadata. */
export interface SmallPicture {
  readonly file: File;
  readonly width: number;
  readonly height: number;
  /** The text on it may not be legible. */
  readonly isBlurred: boolean;
}

interface Options {
  readonly name: string;
  readonly maxSide: number;
  readonly maxBytes: number;
  readonly isBlurred?: (picture: ImageBitmap, cut: Cut) => boolean;
}

/**
 * Reads a file and makes the whole picture small, or a part of it. The decoded picture, which takes 200 MB of memory
 * for 50 million pixels, is released at once.
 */
export async function makeSmallPicture(
  source: File,
  cut: Cut | undefined,
  { name, isBlurred, ...limits }: Options,
): Promise<SmallPicture> {
  const picture = await readPicture(source);
  try {
    const part = cut ?? { x: 0, y: 0, width: picture.width, height: picture.height };
    const { blob, width, height } = await scalePicture(picture, part, limits);
    const file = new File([blob], name, { type: 'image/jpeg' });
    return { file, width, height, isBlurred: isBlurred?.(picture, part) ?? false };
  } finally {
    picture.close();
  }
}
