import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist, read } from './built.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

/** Reads width and height from the header of a PNG. */
const sizeOf = (src: string): string => {
  const bytes = readFileSync(join(dist, src));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

test('makes the app installable, with icons and screenshots of the stated size [PWA-01]', () => {
  const manifest = JSON.parse(read('manifest.webmanifest')) as { icons: Picture[]; screenshots: Picture[] };
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Andaman',
    short_name: 'Andaman',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#00bbfe',
    categories: ['finance'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    orientation: 'any',
  });
  const { icons, screenshots } = manifest;
  const has = (sizes: string, purpose: string): boolean =>
    icons.some((icon) => icon.sizes === sizes && icon.purpose === purpose);
  expect([
    has('192x192', 'any'),
    has('512x512', 'any'),
    has('192x192', 'maskable'),
    has('512x512', 'maskable'),
    has('512x512', 'monochrome'),
  ]).toEqual(Array(5).fill(true));
  expect(new Set(screenshots.map((screenshot) => screenshot.form_factor))).toEqual(new Set(['narrow', 'wide']));
  const pictures = [...icons, ...screenshots].filter(({ type }) => type === 'image/png');
  expect(pictures.length).toBeGreaterThan(4);
  expect(pictures.map(({ src }) => [src, sizeOf(src)])).toEqual(pictures.map(({ src, sizes }) => [src, sizes]));
});
