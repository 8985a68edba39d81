import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEcb, perUsdt } from '../../../../../server/modules/rates/ecb.ts';
import { feedOf, RATES } from './feed.ts';

test('reads the feed of the ECB, dated 16:00 CET of its day [FEED-09]', () => {
  const { time, perEuro } = parseEcb(feedOf());
  expect(new Date(time).toISOString()).toBe('2026-11-26T15:00:00.000Z');
  expect(Object.fromEntries(perEuro)).toEqual(RATES);
});

test('reads a feed with double quotes, Windows line ends and a byte order mark', () => {
  const text = `\uFEFF${feedOf().replaceAll("'", '"').replaceAll('\n', '\r\n')}\r\n`;
  expect(parseEcb(text)).toEqual(parseEcb(feedOf()));
});

const real = feedOf();
const usd = "<Cube currency='USD' rate='1.0512'/>";
test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Maintenance</title>'],
  ['JSON', '{"USD":1.05}'],
  ['a feed that was cut off', real.slice(0, -30)],
  ['text after the end', `${real}<x/>`],
  ['text before the beginning', `x${real}`],
  ['a document type', real.replace('?>', '?><!DOCTYPE x [<!ENTITY a "1">]>')],
  ['a comment', real.replace(usd, `<!-- -->${usd}`)],
  ['two days', real.replace('</Cube>\n\t</Cube>', `</Cube><Cube time='2026-11-25'>${usd}</Cube></Cube>`)],
  ['a date that does not exist', feedOf(RATES, '2026-02-30')],
  ['no date', real.replace(" time='2026-11-26'", '')],
  ['no USD', feedOf({ THB: '36.442' })],
  ['no rate', feedOf({})],
  ['USD at zero', feedOf({ ...RATES, USD: '0.0000' })],
  ['another rate at zero', feedOf({ ...RATES, THB: '0' })],
  ['a currency twice', real.replace(usd, usd + usd)],
  ['a negative rate', feedOf({ ...RATES, THB: '-36.442' })],
  ['an exponent', feedOf({ ...RATES, THB: '3e1' })],
  ['a comma', feedOf({ ...RATES, THB: '36,442' })],
  ['NaN', feedOf({ ...RATES, THB: 'NaN' })],
  ['a code in small letters', real.replace('THB', 'thb')],
  ['another attribute', real.replace("currency='USD'", "currency='USD' unit='100'")],
  ['mixed quotes', real.replace("'1.0512'", '\'1.0512"')],
])('refuses a feed with %s [FEED-09]', (_, text) => {
  expect(() => parseEcb(text)).toThrow('the feed');
});

test('reads a hostile feed of 256 kB in linear time', () => {
  const begin = real.slice(0, real.indexOf('\t\t\t<Cube'));
  const started = performance.now();
  for (const filler of ['</Cube>', '</Cube> ', ' ', "<Cube currency='USD' rate='1'"])
    expect(() => parseEcb(begin + filler.repeat(Math.floor(250_000 / filler.length)))).toThrow('the feed');
  expect(performance.now() - started).toBeLessThan(2000);
});

test('converts to units for one USDT, taken as one dollar, to 8 digits [FEED-09]', () => {
  const rates = perUsdt(parseEcb(feedOf()), ['USD', 'EUR', 'THB', 'JPY', 'GBP', 'IDR', 'VND']);
  // 1 / 1.0512 = 0.951293759…, 36.442 / 1.0512 = 34.66704718…, 0.83295 / 1.0512 = 0.792380137…
  expect(Object.fromEntries(rates)).toEqual({
    USD: '1',
    EUR: '0.95129376',
    THB: '34.667047',
    JPY: '151.60769',
    GBP: '0.79238014',
    IDR: '15871.005',
  });
});

test.each([
  ['1', '3', '0.33333333'],
  ['2', '3', '0.66666667'],
  ['0.00001', '1', '0.00001'],
  ['0.00001', '3', '0.0000033333'],
  ['123456789', '1', '123456789'],
  ['99999999.96', '1', '100000000'],
  ['9.99999995', '1', '10'],
  // Number would give 2.6749999999999998
  ['2.6750000', '1', '2.675'],
])('converts %s at %s dollars to %s', (units, dollars, expected) => {
  expect(perUsdt(parseEcb(feedOf({ USD: dollars, THB: units })), ['THB']).get('THB')).toBe(expected);
});

test('rounds a rate by at most half of its last digit', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(5000n, 20_000n), (units, dollars) => {
      const decimal = (scaled: bigint) => `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`;
      const feed = parseEcb(feedOf({ USD: decimal(dollars), THB: decimal(units) }));
      const rate = perUsdt(feed, ['THB']).get('THB') ?? '';
      const [whole = '', fraction = ''] = rate.split('.');
      const stored = BigInt(whole + fraction.padEnd(10, '0'));
      const error = stored * dollars - units * 10n ** 10n;
      const digit = 10n ** BigInt(Math.max(0, 10 - (whole === '0' ? 8 : 8 - whole.length)));
      return (error < 0n ? -error : error) * 2n <= digit * dollars;
    }),
  );
});
