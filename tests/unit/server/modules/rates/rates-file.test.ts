import { expect, test } from 'vitest';
import { parseRates } from '../../../../../server/modules/rates/rates-file.ts';
import { OperatorError } from '../../../../../server/platform/operator-error.ts';

const NOW = Date.UTC(2026, 10, 26, 12);

test('reads rates of currencies and of transfers, each with its time [FEED-09]', () => {
  const text =
    '\uFEFFcode, rate, time\r\nTHB, 33.42, 2026-11-26T18:30+07:00\r\nEUR,0.92,\r\nTHB-deposit,33.6,\r\nTHB-withdrawal,33.2,\r\n';
  expect(parseRates(text, NOW)).toEqual({
    currencies: {
      THB: { rate: '33.42', time: Date.UTC(2026, 10, 26, 11, 30), source: 'operator' },
      EUR: { rate: '0.92', time: NOW, source: 'operator' },
    },
    transfers: { rechargeRate: '33.6', withdrawRate: '33.2' },
  });
  expect(parseRates('code,rate\nTHB-deposit,33.6', NOW)).toEqual({
    currencies: {},
    transfers: { rechargeRate: '33.6' },
  });
});

test('accepts a time of up to 24 hours ago', () => {
  const read = (time: string) => parseRates(`code,rate,time\nTHB,33,${time}`, NOW).currencies['THB']?.time;
  expect(read('2026-11-25T12:00:00.000Z')).toBe(Date.UTC(2026, 10, 25, 12));
  expect(() => read('2026-11-25T11:59:59.999Z')).toThrow('more than 24 hours ago');
  expect(read('2026-11-26T12:00:00Z')).toBe(NOW);
  expect(() => read('2026-11-26T12:00:00.001Z')).toThrow('in the future');
});

test.each([
  ['', 'Line 1'],
  ['THB,33', 'Line 1'],
  ['code;rate\nTHB;33', 'Line 1'],
  ['code,rate', 'no rates'],
  ['code,rate\nTHB,33\nXXX,1', 'Line 3, column code: "XXX"'],
  ['code,rate\nthb,33', 'Line 2, column code'],
  ['code,rate\nUSDT,1', 'Line 2, column code'],
  ['code,rate\n__proto__,1', 'Line 2, column code'],
  ['code,rate\nTHB-transfer,33', 'Line 2, column code'],
  ['code,rate\nTHB,33\nEUR,1\nTHB,33', 'Line 4, column code: THB was on an earlier line'],
  ['code,rate\nTHB,0', 'Line 2, column rate'],
  ['code,rate\nTHB,0.000', 'Line 2, column rate'],
  ['code,rate\nTHB,-33', 'Line 2, column rate'],
  ['code,rate\nTHB,3e1', 'Line 2, column rate'],
  ['code,rate\nTHB,.5', 'Line 2, column rate'],
  ['code,rate\nTHB,', 'Line 2, column rate'],
  ['code,rate\nTHB,33.12345678901', 'Line 2, column rate'],
  ['code,rate\nTHB-deposit,0', 'Line 2, column rate'],
  ['code,rate\nTHB,33,5', 'Line 2 has 3 columns, but it needs 2'],
  ['code,rate,time\nTHB,33', 'Line 2 has 2 columns, but it needs 3'],
  ['code,rate,time\nTHB,33,2026-11-26', 'Line 2, column time'],
  ['code,rate,time\nTHB,33,2026-11-26T10:00:00', 'Line 2, column time'],
  ['code,rate,time\nTHB,33,2026-02-30T10:00:00Z', 'Line 2, column time'],
  ['code,rate,time\nTHB,33,2026-13-01T10:00:00Z', 'Line 2, column time'],
  ['code,rate,time\nTHB,33,2026-11-26T25:00:00Z', 'Line 2, column time'],
  ['code,rate,time\nTHB-deposit,33,2026-11-26T10:00:00Z', 'Line 2, column time: THB-deposit takes effect'],
])('refuses the file %j, and says what is wrong [FEED-09]', (text, message) => {
  const read = () => parseRates(text, NOW);
  expect(read).toThrow(OperatorError);
  expect(read).toThrow(message);
});
