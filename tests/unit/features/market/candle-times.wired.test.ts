import { afterEach, beforeEach, expect, test } from 'vitest';
import { activate } from '../../../../src/i18n/index.ts';
import { candleTick, candleTime, zoneName } from '../../../../src/features/market/candle-times.ts';

const zone = process.env['TZ'];
beforeEach(() => activate('en'));
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each(['America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Bangkok', 'America/Sao_Paulo', 'UTC'])(
  'names a daily candle by its UTC day in %s [MARKET-05]',
  (name) => {
    process.env['TZ'] = name;
    const [november, year] = [Date.UTC(2026, 10, 1), Date.UTC(2027, 0, 1)];
    expect(candleTime(november, true)).toBe('Nov 1, 2026');
    expect([candleTick(november, 1, true), candleTick(november, 2, true)]).toEqual(['Nov', 'Nov 1']);
    expect([candleTime(year, true), candleTick(year, 0, true)]).toEqual(['Jan 1, 2027', '2027']);
    // a day on which Brazil's clocks moved forward at midnight
    expect(candleTime(Date.UTC(2018, 10, 4), true)).toBe('Nov 4, 2018');
  },
);

test('a shorter candle has the device’s time [MARKET-05]', () => {
  process.env['TZ'] = 'America/New_York';
  const moment = Date.UTC(2026, 10, 20, 3, 5);
  expect([candleTime(moment, false), candleTick(moment, 3, false)]).toEqual(['Nov 19, 2026, 22:05', '22:05']);
});

test('a chart names its time zone with its offset, and UTC for days [MARKET-05]', async () => {
  process.env['TZ'] = 'Asia/Bangkok';
  const moment = Date.UTC(2026, 10, 20);
  expect(zoneName(false, moment)).toBe('\u2068Indochina Time\u2069 (\u2068UTC+7\u2069)');
  expect(zoneName(true, moment)).toBe('\u2068UTC\u2069');
  await activate('ar');
  expect(zoneName(false, moment)).toMatch(/^\u2068\D+\u2069 \(\u2068UTC\+7\u2069\)$/);
});
