// Draws the PNG icons from the SVG files in public/icons with a Chromium: `node scripts/icons.mjs`.
// Run it after a change of the drawings and commit what it writes.
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const folder = new URL('../public/icons/', import.meta.url);

/** Each picture: its file, its drawing, its side in px, and what lies under the drawing. */
const pictures = [
  ['icon-192.png', 'icon.svg', 192],
  ['icon-512.png', 'icon.svg', 512],
  ['icon-maskable-192.png', 'icon-maskable.svg', 192],
  ['icon-maskable-512.png', 'icon-maskable.svg', 512],
  ['icon-monochrome-512.png', 'icon-monochrome.svg', 512],
  // the badge of a notification: Android takes its alpha alone
  ['badge-96.png', 'icon-monochrome.svg', 96],
  // iOS rounds the corners itself and paints holes black
  ['apple-touch-icon.png', 'icon-maskable.svg', 180],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [file, drawing, side] of pictures) {
  const svg = await readFile(new URL(drawing, folder), 'utf8');
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${side}px;height:${side}px}</style>${svg}`);
  await page.screenshot({ path: new URL(file, folder).pathname, omitBackground: true });
  await page.close();
  console.log(`public/icons/${file} (${side} x ${side})`);
}
await browser.close();
