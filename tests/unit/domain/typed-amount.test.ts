import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '../../../src/domain/decimal.ts';
import { parseAmount, readTyped, type TypedAmount } from '../../../src/domain/typed-amount.ts';

const value = (text: string, unit?: string): string | undefined => parseAmount(text, unit);

test('reads digits of all six scripts as one amount [I18N-11]', () => {
  for (const text of ['٢٥٠', '۲۵۰', '२५०', '๒๕๐', '２５０', '250']) expect(value(text), text).toBe('250');
  expect(value('١٬٢٣٤٫٥')).toBe('1234.5');
  expect(value('１，２３４．５')).toBe('1234.5');
  expect(value('१२,३४,५६७.८')).toBe('1234567.8');
});

test('reads a comma that can only be a decimal sign as one, and repeats it [I18N-12]', () => {
  expect(readTyped('1,5')).toEqual({ kind: 'amount', value: '1.5', changed: true });
  expect(readTyped('1.5')).toEqual({ kind: 'amount', value: '1.5', changed: false });
  for (const [text, parsed] of Object.entries({
    '1,': '1',
    ',5': '0.5',
    '.5': '0.5',
    '5.': '5',
    '0,123': '0.123',
    '1234,567': '1234.567',
    '1,2345': '1.2345',
    '12,34': '12.34',
    '1,00': '1.00',
  })) {
    expect(value(text), text).toBe(parsed);
  }
});

test('"1,234" asks which is meant instead of guessing [I18N-12]', () => {
  expect(readTyped('1,234')).toEqual({ kind: 'ambiguous', readings: ['1234', '1.234'] });
  expect(readTyped('๑๒,๓๔๕')).toEqual({ kind: 'ambiguous', readings: ['12345', '12.345'] });
  expect(readTyped('123,000')).toEqual({ kind: 'ambiguous', readings: ['123000', '123.000'] });
  expect(value('1,234')).toBeUndefined();
  // the app itself writes a decimal point in every language
  expect(value('1.234')).toBe('1.234');
});

test('two kinds of separators, or many groups, have one meaning [I18N-12]', () => {
  const parsed = {
    '1,234.5': '1234.5',
    '1.234,5': '1234.5',
    '1,234.567': '1234.567',
    '1.234,567': '1234.567',
    '1,234,567': '1234567',
    '1.234.567': '1234567',
    '12,34,567': '1234567',
    '1 234,5': '1234.5',
    '1\u00a0234\u202f567.89': '1234567.89',
    '1 234,567': '1234.567',
    "1'234.50": '1234.50',
    '1 234': '1234',
    '1,234.': '1234',
  };
  for (const [text, amount] of Object.entries(parsed)) expect(value(text), text).toBe(amount);
});

test('ignores what a paste adds: currency, unit, plus, invisible marks', () => {
  expect(value('฿1,234.50')).toBe('1234.50');
  expect(value('250 USDT', 'USDT')).toBe('250');
  expect(value('usdt 250', 'USDT')).toBe('250');
  expect(value('\u202a+12.5\u202c')).toBe('12.5');
  expect(readTyped('250 BTC', 'USDT')).toEqual({ kind: 'wrong', why: 'characters' });
});

test('an invalid amount says why', () => {
  const why = (text: string): TypedAmount => readTyped(text);
  for (const text of ['-5', '\u22125', '–1']) expect(why(text), text).toEqual({ kind: 'wrong', why: 'negative' });
  for (const text of ['1e5', 'abc', '5%', '1\t234', '100\n200', '1/2', '0x10'])
    expect(why(text), text).toEqual({ kind: 'wrong', why: 'characters' });
  for (const text of [
    '1.2.3',
    '1,2,3',
    '1,23,4',
    '.',
    ',',
    '1 23',
    '1 234.5 6',
    '0 123',
    '12 34 567',
    '1,234,',
    '0,123,456',
    '1,234.5.6',
    '1.23,456',
    '1٫2٫3',
    '1٫2.3',
  ])
    expect(why(text), text).toEqual({ kind: 'wrong', why: 'separators' });
  expect(why('1'.repeat(49))).toEqual({ kind: 'wrong', why: 'length' });
  expect(why('  ')).toEqual({ kind: 'empty' });
});

test('amounts of 18 decimals and 15 integer digits are exact', () => {
  expect(value('123456789012345.123456789012345678')).toBe('123456789012345.123456789012345678');
  expect(value('123,456,789,012,345.123456789012345678')).toBe('123456789012345.123456789012345678');
});

const digits = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.option(fc.stringMatching(/^\d{1,18}$/), { nil: undefined }))
  .map(([whole, part]) => (part === undefined ? String(whole) : `${whole}.${part}`));
const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10);

test('a figure in any notation is read as itself or asked about, never as another [I18N-12]', () => {
  const styles = [
    (text: string) => text,
    (text: string) => text.replace('.', ','),
    (text: string) => formatAmount(text),
    (text: string) => formatAmount(text).replaceAll(',', ' '),
    (text: string) => formatAmount(text).replaceAll(',', '\u202f').replace('.', ','),
    (text: string) => formatAmount(text).replaceAll(',', '٬').replace('.', '٫'),
    // dots as group marks, if there are two or a comma settles it
    (text: string) =>
      text.length > 7 && text.includes('.')
        ? formatAmount(text).replaceAll(',', ';').replace('.', ',').replaceAll(';', '.')
        : text,
  ];
  fc.assert(
    fc.property(decimal, fc.constantFrom(...styles), zero, (text, style, script) => {
      const typed = digits(style(text), script);
      const parsed = readTyped(typed);
      if (parsed.kind === 'ambiguous') expect(parsed.readings).toContain(text);
      else expect(parsed, typed).toMatchObject({ kind: 'amount', value: text });
    }),
    { numRuns: 2000 },
  );
});

test('a decimal point between group marks is not part of a group [I18N-12]', () => {
  expect(readTyped('5,0.0\u066b').kind).toBe('wrong');
});

test('any text is empty, wrong, asked about, or an amount that reads back the same [I18N-12]', () => {
  const piece = fc.constantFrom(
    '0',
    '1',
    '5',
    '9',
    '٣',
    '८',
    '.',
    ',',
    ' ',
    '٬',
    '٫',
    "'",
    '-',
    '+',
    '฿',
    'e',
    'USDT',
    '\u200f',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 14 }).map((all) => all.join('')),
      (text) => {
        const parsed = readTyped(text, 'USDT');
        if (parsed.kind === 'ambiguous') {
          for (const reading of parsed.readings)
            expect(readTyped(reading)).toEqual({ kind: 'amount', value: reading, changed: false });
        }
        if (parsed.kind !== 'amount') return;
        expect(parsed.value).toMatch(/^\d+(\.\d+)?$/);
        expect(readTyped(parsed.value)).toEqual({ kind: 'amount', value: parsed.value, changed: false });
      },
    ),
    { numRuns: 3000 },
  );
});
