// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the phone keypad’s enter key is labelled in every text field', () => {
  const fields = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [
        ...readFileSync(join('src/features', file), 'utf8').matchAll(/<(?:Field|PasswordField|CodeField)\b[^]*?\/>/g),
      ].map(([field]) => ({
        file,
        field,
      })),
    );
  expect(fields.length).toBeGreaterThan(20);
  // a date has no keypad
  expect(fields.filter(({ field }) => !/enterKeyHint=|type="date"/.test(field))).toEqual([]);
});
