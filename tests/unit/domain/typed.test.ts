import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanNickname } from '../../../src/domain/nickname.ts';
import { findMatches } from '../../../src/domain/matches.ts';
import { cleanAddress } from '../../../src/domain/addresses.ts';
import { readLink } from '../../../src/domain/safe-link.ts';
import { readTyped } from '../../../src/domain/typed-amount.ts';
import { cleanCode, cleanUsername, latinDigits } from '../../../src/domain/typed.ts';

test('converts digits of every script to Latin ones [I18N-11]', () => {
  for (const text of ['٢٥٠', '۲۵۰', '२५०', '๒๕๐', '２５０', '250']) expect(latinDigits(text)).toBe('250');
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(latinDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(latinDigits('๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789');
  expect(latinDigits('０１２３４５６７８９')).toBe('0123456789');
  // Myanmar, Khmer, Lao, Bengali, Adlam, and the last of five adjacent rows of mathematical digits
  for (const zero of [0x1040, 0x17e0, 0xed0, 0x9e6, 0x1e950, 0x1d7f6]) {
    const all = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join('');
    expect([zero, latinDigits(all)]).toEqual([zero, '0123456789']);
  }
});

test('latinDigits changes nothing else and is idempotent', () => {
  expect(latinDigits('a๑.é ฿')).toBe('a1.é ฿');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = latinDigits(text);
      expect(latinDigits(once)).toBe(once);
      expect(Array.from(once).length).toBe(Array.from(text).length);
    }),
  );
});

test('removes invisible pasted characters from a username [AUTH-01]', () => {
  expect(cleanUsername(' ๐๘๑-๒๓๔ ๔๕๒๑ ')).toBe('0812344521');
  expect(cleanUsername('\u200e+66 (81) 234\u20114521\u202c')).toBe('+66812344521');
  expect(cleanUsername('  Ann.Lee@example.com\u200b\n')).toBe('Ann.Lee@example.com');
  expect(cleanUsername('a-b c@d.co')).toBe('a-b c@d.co');
});

// Arabic letter mark, word joiner, variation selector, tag, Hangul filler, combining joiner, braille blank
const HIDDEN = ['\u061c', '\u2060', '\ufe0f', '\u{e0041}', '\u3164', '\u034f', '\u2800', '\u200b', '\u202a', '\u00ad'];

test.each(HIDDEN)('a mark that no one sees changes nothing that is typed: %j [I18N-12 AUTH-01]', (mark) => {
  for (const typed of [`${mark}123.45`, `123.45${mark}`, `1${mark}23.45`, `${mark}+١٢٣٫٤٥`])
    expect(readTyped(typed), typed).toMatchObject({ kind: 'amount', value: '123.45' });
  for (const typed of [`${mark}+66812345678`, `+66${mark} 81 234 5678${mark}`])
    expect(cleanUsername(typed), typed).toBe('+66812345678');
  expect(cleanCode(`AB${mark}CD 23${mark}`)).toBe('ABCD23');
  expect(cleanAddress(`0x${mark}52908400098527886E0F7030069857D2E4169EE7`)).toHaveLength(42);
  expect(findMatches([{ code: 'BTC', name: 'Bitcoin' }], `bit${mark}coin${mark}`)).toHaveLength(1);
  expect(cleanNickname(mark)).toBeUndefined();
  expect(readLink(`https://example${mark}.com/`)).toBeUndefined();
});

test('reads an Arabic figure with its sign as displayed [I18N-12]', () => {
  const written = new Intl.NumberFormat('ar-EG', { signDisplay: 'always' }).format(1234.5);
  expect(readTyped(written)).toMatchObject({ kind: 'amount', value: '1234.5' });
  expect(readTyped('1\u205f234.5')).toMatchObject({ kind: 'amount', value: '1234.5' });
});

test('converts full-width signs of a username [AUTH-01]', () => {
  expect(cleanUsername('＋６６８１２３４５６７８')).toBe('+66812345678');
  expect(cleanUsername('ann＠example．com')).toBe('ann@example.com');
  expect(cleanUsername('ann﹫example.com')).toBe('ann@example.com');
});
