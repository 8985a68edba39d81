import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('leaves development code out of the build: gallery and stretched texts', () => {
  const files = readdirSync('dist/assets').filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(5);
  // markers of stretched texts, and the URL of the gallery's frame
  const match = files.filter((name) =>
    /\u1EA5.{0,12}\u1EC3|\?parts&/su.test(readFileSync(join('dist/assets', name), 'utf8')),
  );
  expect(match).toEqual([]);
});
