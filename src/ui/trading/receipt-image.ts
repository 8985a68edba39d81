import { company } from '../../browser/company.ts';

/** Content of a receipt: plain texts in the customer's language. */
export interface ReceiptPicture {
  readonly title: string;
  /** The main amount with its unit. */
  readonly figure: string;
  readonly lines: readonly { readonly name: string; readonly value: string }[];
  /** Who issued it, and when. */
  readonly foot: string;
}

const WIDTH_PX = 750;
const MARGIN_PX = 56;
const TEXT_COLOUR = '#0b1a24';
const MUTED_COLOUR = '#4b5c68';
const LINE_COLOUR = '#dde4e8';
const SANS = 'system-ui, sans-serif';

/** Wraps a text to a width. A run without blanks, such as a hash, may break anywhere. */
function wrap(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=\s)/u)) {
    let rest = part;
    while (rest !== '') {
      if (context.measureText(line + rest).width <= width) {
        line += rest;
        rest = '';
      } else if (line !== '') {
        lines.push(line);
        line = '';
      } else {
        let fits = rest.length - 1;
        while (fits > 1 && context.measureText(rest.slice(0, fits)).width > width) fits -= 1;
        lines.push(rest.slice(0, fits));
        rest = rest.slice(fits);
      }
    }
  }
  return [...lines, line];
}

/**
 * Draws a receipt as a picture: dark on white, aligned by the page's direction. Nothing leaves the device.
 */
export async function drawReceipt({ title, figure, lines, foot }: ReceiptPicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const isRtl = document.documentElement.dir === 'rtl';
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const nameWidth = (WIDTH_PX - 2 * MARGIN_PX) * 0.34;
  const valueWidth = WIDTH_PX - 2 * MARGIN_PX - nameWidth - 24;
  const setFont = (weight: number, size: number): void => {
    context.font = `${weight} ${size}px ${SANS}`;
  };
  setFont(500, 26);
  const rows = lines.map((line) => ({
    ...line,
    valueLines: wrap(context, line.value, valueWidth),
    nameLines: wrap(context, line.name, nameWidth),
  }));
  const heights = rows.map(({ valueLines, nameLines }) => Math.max(valueLines.length, nameLines.length) * 38 + 28);
  canvas.width = WIDTH_PX;
  canvas.height = 260 + heights.reduce((sum, height) => sum + height, 0) + 110;

  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textBaseline = 'top';
  const [start, end] = isRtl ? [WIDTH_PX - MARGIN_PX, MARGIN_PX] : [MARGIN_PX, WIDTH_PX - MARGIN_PX];
  const write = (text: string, x: number, y: number, align: 'start' | 'end', colour: string): void => {
    context.textAlign = align;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  setFont(600, 28);
  write(company.name, start, MARGIN_PX, 'start', TEXT_COLOUR);
  setFont(400, 26);
  write(title, start, MARGIN_PX + 56, 'start', MUTED_COLOUR);
  setFont(600, 56);
  write(figure, start, MARGIN_PX + 96, 'start', TEXT_COLOUR);
  let y = 250;
  rows.forEach(({ valueLines, nameLines }, index) => {
    context.fillStyle = LINE_COLOUR;
    context.fillRect(MARGIN_PX, y, WIDTH_PX - 2 * MARGIN_PX, 2);
    setFont(400, 26);
    nameLines.forEach((text, line) => write(text, start, y + 16 + line * 38, 'start', MUTED_COLOUR));
    setFont(500, 26);
    valueLines.forEach((text, line) => write(text, end, y + 16 + line * 38, 'end', TEXT_COLOUR));
    y += heights[index] ?? 0;
  });
  context.fillStyle = LINE_COLOUR;
  context.fillRect(MARGIN_PX, y, WIDTH_PX - 2 * MARGIN_PX, 2);
  setFont(400, 22);
  write(foot, start, y + 28, 'start', MUTED_COLOUR);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
  });
}
