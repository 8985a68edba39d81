import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import type * as Lingui from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { ownNumbers } from '../../../build/lingui-numbers.ts';

test('plural forms choose by the language and write their number without Intl, in groups of three', async () => {
  const file = fileURLToPath(import.meta.resolve('@lingui/core'));
  const code = ownNumbers(readFileSync(file, 'utf8'))
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export .*$/gm, '');
  const make = compileFunction(`${code}\nreturn setupI18n;`, ['compileMessage']);
  const setupI18n = make() as typeof Lingui.setupI18n;
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  const i18n = setupI18n({
    locale: 'en',
    messages: { en: { days: [['n', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]] } },
  });
  expect([0, 1, 12, 1234, 1_234_567].map((n) => i18n._('days', { n }))).toEqual([
    '0 days',
    '1 day',
    '12 days',
    '1,234 days',
    '1,234,567 days',
  ]);
  expect(numbers).not.toHaveBeenCalled();
});

test('another Lingui, whose code is not known, stops the build', () => {
  expect(() => ownNumbers('const valueStr = text(value);')).toThrow('otherwise than expected');
});
