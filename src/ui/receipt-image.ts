/** What a receipt says: plain texts, already in the reader's language. */
export interface ReceiptPicture {
  readonly title: string;
  /** The figure that it is about, with its unit. */
  readonly figure: string;
  readonly lines: readonly { readonly name: string; readonly value: string }[];
  /** Who issued it, and when. */
  readonly foot: string;
}

const WIDTH = 750;
const MARGIN = 56;
const INK = '#0b1a24';
const QUIET = '#4b5c68';
const HAIR = '#dde4e8';
const SANS = 'system-ui, sans-serif';

/** Pieces of a text that fit a width; a run without blanks, such as a hash, breaks anywhere. */
function wrap(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=\s)/u)) {
    let rest = part;
    while (rest !== '') {
      if (pen.measureText(line + rest).width <= width) {
        line += rest;
        rest = '';
      } else if (line !== '') {
        lines.push(line);
        line = '';
      } else {
        let fits = rest.length - 1;
        while (fits > 1 && pen.measureText(rest.slice(0, fits)).width > width) fits -= 1;
        lines.push(rest.slice(0, fits));
        rest = rest.slice(fits);
      }
    }
  }
  return [...lines, line];
}

/**
 * Draws a receipt on the device: dark on white, from the start edge of the page's direction. Nothing leaves the device.
 */
export async function drawReceipt({ title, figure, lines, foot }: ReceiptPicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const rtl = document.documentElement.dir === 'rtl';
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const name = (WIDTH - 2 * MARGIN) * 0.34;
  const value = WIDTH - 2 * MARGIN - name - 24;
  const set = (weight: number, size: number): void => {
    pen.font = `${weight} ${size}px ${SANS}`;
  };
  set(500, 26);
  const rows = lines.map((line) => ({
    ...line,
    parts: wrap(pen, line.value, value),
    names: wrap(pen, line.name, name),
  }));
  const heights = rows.map(({ parts, names }) => Math.max(parts.length, names.length) * 38 + 28);
  canvas.width = WIDTH;
  canvas.height = 260 + heights.reduce((sum, value) => sum + value, 0) + 110;

  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.direction = rtl ? 'rtl' : 'ltr';
  pen.textBaseline = 'top';
  const [start, end] = rtl ? [WIDTH - MARGIN, MARGIN] : [MARGIN, WIDTH - MARGIN];
  const write = (text: string, at: number, y: number, align: 'start' | 'end', colour: string): void => {
    pen.textAlign = align;
    pen.fillStyle = colour;
    pen.fillText(text, at, y);
  };
  set(600, 28);
  write('Andaman', start, MARGIN, 'start', INK);
  set(400, 26);
  write(title, start, MARGIN + 56, 'start', QUIET);
  set(600, 56);
  write(figure, start, MARGIN + 96, 'start', INK);
  let y = 250;
  rows.forEach(({ parts, names }, index) => {
    pen.fillStyle = HAIR;
    pen.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, 2);
    set(400, 26);
    names.forEach((text, at) => write(text, start, y + 16 + at * 38, 'start', QUIET));
    set(500, 26);
    parts.forEach((text, at) => write(text, end, y + 16 + at * 38, 'end', INK));
    y += heights[index] ?? 0;
  });
  pen.fillStyle = HAIR;
  pen.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, 2);
  set(400, 22);
  write(foot, start, y + 28, 'start', QUIET);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
  });
}
