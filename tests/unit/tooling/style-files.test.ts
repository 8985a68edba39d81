import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

test('no two style files have the same name, since their classes would collide', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  );
  const names = files.map((file) => basename(file));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
