import * as v from 'valibot';
import { expect, test } from 'vitest';
import { plainText } from '../../../src/desk/api/fields.ts';

const text = plainText(3, 20);

test.each([
  ['zero-width characters', 'KBK\u200b1\u2060\u200d', 'KBK1'],
  ['soft hyphens and fillers', 'KB\u00adK\u31641\u2800', 'KBK1'],
  ['isolates and a byte order mark', '\ufeff\u2066KBK1\u2069', 'KBK1'],
  ['blanks around', ' \u200b KBK 1 ', 'KBK 1'],
])('stores no %s', (_, typed, stored) => {
  expect(v.parse(text, typed)).toBe(stored);
});

test('keeps line breaks', () => {
  expect(v.parse(text, 'one\u200b\n\ntwo')).toBe('one\n\ntwo');
});

test.each([
  ['a control character', 'KBK\u00071'],
  ['a tab', 'KBK\t1'],
  ['a line separator', 'KBK\u20281'],
  ['a turned writing direction', 'KBK\u202e1'],
  ['too little that can be seen', 'K\u200b\u200b'],
])('refuses %s', (_, typed) => {
  expect(v.is(text, typed)).toBe(false);
});
