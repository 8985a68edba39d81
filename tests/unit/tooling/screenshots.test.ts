import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainTexts } from '../../../scripts/parts/plain-texts.mjs';
import { manifest } from '../../../build/manifest.ts';

const shownTexts: Record<string, string[]> = JSON.parse(readFileSync('docs/pictures/texts.json', 'utf8'));
const current = plainTexts();

test.each(Object.entries(shownTexts))('%s shows texts that the app or the desk still has', (file, texts) => {
  expect(existsSync(file)).toBe(true);
  expect(texts.length).toBeGreaterThan(3);
  // retake the pictures: npm run screenshots
  expect(texts.filter((text) => !current.has(text))).toEqual([]);
});

test('one command takes the manifest’s and README’s screenshots', () => {
  const inManifest = manifest.screenshots!.map(({ src }) => `public${src}`);
  const inReadme = [...readFileSync('README.md', 'utf8').matchAll(/src="(docs\/pictures\/[^"]+)"/g)].map(
    ([, src]) => src!,
  );
  expect([...inManifest, ...inReadme].toSorted()).toEqual(Object.keys(shownTexts).toSorted());
});
