import { type Cut, laplacianVariance } from '../../lib/picture-cut.ts';

/**
 * Pictures before they leave the device: read, cut, checked and made small. Nothing of them is stored; a canvas forgets
 * what it drew. Rejects with `NotAPicture` where the file cannot be read as one.
 */

export class NotAPicture extends Error {}

/** Bytes of a file that is not even opened; a photo of a phone has 12 MB at most. */
const MOST_BYTES = 40 * 1024 * 1024;

/** Decodes a file, upright as its metadata says. */
export const readPicture = async (file: Blob): Promise<ImageBitmap> => {
  if (file.size > MOST_BYTES) throw new NotAPicture('too many bytes');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new NotAPicture('cannot be decoded', { cause });
  }
};

/** What the platform knows of codes in pictures; few browsers have it, and TypeScript does not name it. */
interface Detector {
  new (options: { formats: string[] }): { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}
const detector = (): Detector | undefined => (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;

/** Whether this browser can read QR codes by itself. */
export const canReadCodes = async (): Promise<boolean> => {
  const formats = await detector()
    ?.getSupportedFormats()
    .catch(() => undefined);
  return formats?.includes('qr_code') ?? false;
};

/** The text of the only QR code in a picture; undefined where there is none, or more than one. */
export const readCode = async (file: Blob): Promise<string | undefined> => {
  const Detect = detector();
  if (!Detect) return undefined;
  const picture = await readPicture(file);
  try {
    const codes = new Set((await new Detect({ formats: ['qr_code'] }).detect(picture)).map(({ rawValue }) => rawValue));
    return codes.size === 1 ? [...codes][0] : undefined;
  } finally {
    picture.close();
  }
};

const canvasOf = (width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new NotAPicture('nothing to draw on');
  return { canvas, pen };
};

const toBlob = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NotAPicture('cannot be written'))),
      'image/jpeg',
      quality,
    ),
  );

const QUALITIES = [0.86, 0.76, 0.66, 0.5];

/**
 * Writes a part of a picture as JPEG below `most` bytes, its longer side at most `side` pixels; without metadata, since
 * it is drawn anew.
 */
export const scalePicture = async (
  picture: ImageBitmap,
  cut: Cut,
  { side, most }: { side: number; most: number },
): Promise<Blob> => {
  for (let longest = Math.min(side, Math.max(cut.width, cut.height)); ; longest = Math.floor(longest * 0.75)) {
    const factor = longest / Math.max(cut.width, cut.height);
    const [width, height] = [Math.max(1, Math.round(cut.width * factor)), Math.max(1, Math.round(cut.height * factor))];
    const { canvas, pen } = canvasOf(width, height);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
    for (const quality of QUALITIES) {
      const blob = await toBlob(canvas, quality);
      if (blob.size <= most) return blob;
    }
    if (longest < 64) throw new NotAPicture('cannot be made small enough');
  }
};

/** Pixels of the longer side at which sharpness is judged, so that it does not depend on the camera. */
const SHARPNESS_SIDE_PX = 480;

/**
 * How sharp a part is: the variance of its Laplacian. Text that can be read is above `SHARP`, a shaken or unfocused
 * photo far below.
 */
export const sharpnessOf = (picture: ImageBitmap, cut: Cut): number => {
  const factor = SHARPNESS_SIDE_PX / Math.max(cut.width, cut.height);
  const [width, height] = [Math.max(3, Math.round(cut.width * factor)), Math.max(3, Math.round(cut.height * factor))];
  const { pen } = canvasOf(width, height);
  pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  return laplacianVariance(pen.getImageData(0, 0, width, height).data, width, height);
};
export const MIN_SHARPNESS = 60;
