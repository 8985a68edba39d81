import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const read = (folder: string) =>
  readdirSync(folder).map((name) => ({ name, bytes: readFileSync(`${folder}/${name}`) }));

test('the pages of the desk have at most 330,000 gzipped bytes together [DESK-14]', () => {
  const files = [...read('dist-desk/assets'), { name: 'index.html', bytes: readFileSync('dist-desk/index.html') }];
  const sizes = files.map(({ name, bytes }) => [name, gzipSync(bytes, { level: 9 }).length] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(330_000);
  // guards against an empty build
  expect(total).toBeGreaterThan(60_000);
});

test('the first screen of the desk loads at most 142,000 gzipped bytes [DESK-14]', () => {
  const html = readFileSync('dist-desk/index.html');
  const first = read('dist-desk/assets').filter(({ name }) => html.includes(name));
  const sizes = [html, ...first.map(({ bytes }) => bytes)].map((bytes) => gzipSync(bytes, { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(142_000);
  // guards against an empty build
  expect(first.length).toBeGreaterThan(2);
});

test("the customers' app has nothing of the desk, and the desk no service worker [DESK-01]", () => {
  const mark = 'desk-idle';
  const scripts = (folder: string) => read(folder).filter(({ name }) => name.endsWith('.js'));
  const holders = (folder: string) => scripts(folder).filter(({ bytes }) => bytes.includes(mark));
  expect(holders('dist-desk/assets')).toHaveLength(1);
  expect(holders('dist/assets')).toEqual([]);
  expect(scripts('dist-desk/assets').filter(({ bytes }) => bytes.includes('serviceWorker'))).toEqual([]);
});
