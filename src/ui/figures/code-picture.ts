import { encode } from 'uqr';
import { company } from '../../browser/company.ts';

const WIDTH = 720;
const HEIGHT = 960;
const CODE_SIZE_PX = 440;

/** Breaks a text into lines that fit `width` in pixels; `Intl.Segmenter` finds the words of scripts without spaces. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' }).segment(text)) {
    if (line !== '' && context.measureText(line + segment).width > width) {
      lines.push(line.trim());
      line = segment;
    } else line += segment;
  }
  return [...lines, line.trim()];
}

interface CodePicture {
  /** What the code holds: a link, an address. */
  readonly value: string;
  /** Above the code, in the customer's language. */
  readonly words: string;
  /** Below the code, left to right. */
  readonly caption: readonly string[];
}

/** Draws a picture with a QR code on the device, without a request. */
export async function drawCode({ value, words, caption }: CodePicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const { direction } = getComputedStyle(document.documentElement);
  context.direction = direction === 'rtl' ? 'rtl' : 'ltr';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#00bbfe';
  context.fillRect(0, 0, WIDTH, 16);
  context.fillStyle = '#0b1a24';
  context.textAlign = 'center';
  const font = (size: number, weight: number): string =>
    `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.font = font(56, 600);
  context.fillText(company.name, WIDTH / 2, 120, WIDTH - 120);
  context.font = font(30, 400);
  linesOf(context, words, WIDTH - 120)
    .slice(0, 4)
    .forEach((line, index) => context.fillText(line, WIDTH / 2, 190 + index * 44));

  const { data, size } = encode(value, { ecc: 'M', border: 2 });
  const moduleSize = Math.floor(CODE_SIZE_PX / size);
  const margin = Math.floor((WIDTH - moduleSize * size) / 2);
  const top = 380;
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(margin + x * moduleSize, top + y * moduleSize, moduleSize, moduleSize);
    }),
  );
  context.direction = 'ltr';
  context.font = font(44, 600);
  const widest = Math.max(...caption.map((line) => context.measureText(line).width));
  const captionSize = Math.min(44, Math.floor((44 * (WIDTH - 80)) / widest));
  context.font = font(captionSize, 600);
  caption.forEach((line, index) =>
    context.fillText(line, WIDTH / 2, top + CODE_SIZE_PX + 70 + index * captionSize * 1.4),
  );
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/png',
    );
  });
}
