import { type Cut, laplacianVariance } from '../../browser/picture-cut.ts';

/**
 * Prepares pictures for upload: reads, crops, checks and scales them. Nothing is stored. Functions reject with
 * `NotAPicture` if the file cannot be read as a picture.
 */

/** Why a file can't be read as a picture. Phones take HEIC photos, which most browsers can't decode. */
export type Unreadable = 'heic' | 'pdf' | 'empty' | 'other';

export class NotAPicture extends Error {
  readonly why: Unreadable;
  constructor(message: string, { why = 'other', cause }: { why?: Unreadable; cause?: unknown } = {}) {
    super(message, { cause });
    this.why = why;
  }
}

/** Brands of HEIF files after `ftyp`, which is preceded by four bytes. */
const HEIF = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

/** Returns what a file is that no browser could decode, by its first bytes. */
async function kindOf(file: Blob): Promise<Unreadable> {
  if (file.size === 0) return 'empty';
  const start = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  if (start.startsWith('%PDF')) return 'pdf';
  return HEIF.test(start) ? 'heic' : 'other';
}

/** Larger files are not opened. A phone's photo has at most 12 MB. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** Decodes a file and rotates it as its metadata says. */
export const readPicture = async (file: Blob): Promise<ImageBitmap> => {
  if (file.size > MAX_FILE_BYTES) throw new NotAPicture('too many bytes');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new NotAPicture('cannot be decoded', { why: await kindOf(file).catch(() => 'other' as const), cause });
  }
};

/** `BarcodeDetector`, which few browsers have and TypeScript does not declare. */
interface Detector {
  new (options: { formats: string[] }): { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}
const detector = (): Detector | undefined => (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;

/** Whether this browser can detect QR codes. */
export const canReadCodes = async (): Promise<boolean> => {
  const formats = await detector()
    ?.getSupportedFormats()
    .catch(() => undefined);
  return formats?.includes('qr_code') ?? false;
};

/** Returns the text of the only QR code in a picture, or undefined if there is none or more than one. */
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

const canvasOf = (width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new NotAPicture('nothing to draw on');
  return { canvas, context };
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

export interface ScaledPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Encodes a part of a picture as a JPEG of at most `maxBytes`, with a longer side of at most `maxSide` pixels. Drawing
 * it onto a canvas removes the metadata.
 */
export const scalePicture = async (
  picture: ImageBitmap,
  cut: Cut,
  { maxSide, maxBytes }: { maxSide: number; maxBytes: number },
): Promise<ScaledPicture> => {
  for (let longest = Math.min(maxSide, Math.max(cut.width, cut.height)); ; longest = Math.floor(longest * 0.75)) {
    const factor = longest / Math.max(cut.width, cut.height);
    const [width, height] = [Math.max(1, Math.round(cut.width * factor)), Math.max(1, Math.round(cut.height * factor))];
    const { canvas, context } = canvasOf(width, height);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
    for (const quality of QUALITIES) {
      const blob = await toBlob(canvas, quality);
      if (blob.size <= maxBytes) return { blob, width, height };
    }
    if (longest < 64) throw new NotAPicture('cannot be made small enough');
  }
};

/** Longer side at which we measure sharpness, so that it does not depend on the camera. */
const SHARPNESS_SIDE_PX = 480;

/**
 * Returns the sharpness of a part of a picture: the variance of its Laplacian. Legible text is above `MIN_SHARPNESS`, a
 * blurred photo far below.
 */
export const sharpnessOf = (picture: ImageBitmap, cut: Cut): number => {
  const factor = SHARPNESS_SIDE_PX / Math.max(cut.width, cut.height);
  const [width, height] = [Math.max(3, Math.round(cut.width * factor)), Math.max(3, Math.round(cut.height * factor))];
  const { context } = canvasOf(width, height);
  context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  return laplacianVariance(context.getImageData(0, 0, width, height).data, width, height);
};
export const MIN_SHARPNESS = 60;
