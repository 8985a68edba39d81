import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanUsername, latinDigits } from '../../../src/lib/typed.ts';

test('digits of five scripts become Latin ones [I18N-11]', () => {
  for (const text of ['٢٥٠', '۲۵۰', '२५०', '๒๕๐', '２５０', '250']) expect(latinDigits(text)).toBe('250');
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(latinDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(latinDigits('๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789');
  expect(latinDigits('０１２３４５６７８９')).toBe('0123456789');
});

test('latinDigits leaves everything else, and changes nothing twice', () => {
  expect(latinDigits('a๑.é ฿')).toBe('a1.é ฿');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = latinDigits(text);
      expect(latinDigits(once)).toBe(once);
      expect(once.length).toBe(text.length);
    }),
  );
});

test('a username loses what a paste brought and a person does not see [AUTH-01]', () => {
  expect(cleanUsername(' ๐๘๑-๒๓๔ ๔๕๒๑ ')).toBe('0812344521');
  expect(cleanUsername('\u200e+66 (81) 234\u20114521\u202c')).toBe('+66812344521');
  expect(cleanUsername('  Ann.Lee@example.com\u200b\n')).toBe('Ann.Lee@example.com');
  expect(cleanUsername('a-b c@d.co')).toBe('a-b c@d.co');
});
