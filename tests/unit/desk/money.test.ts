import { expect, test } from 'vitest';
import { figure, money, signed } from '../../../src/desk/words/money.ts';

test.each([
  ['1200.5', 'THB', '1,200.50 THB'],
  ['40000', 'THB', '40,000.00 THB'],
  // the ledger has eight decimals of baht: none is hidden
  ['0.12345678', 'THB', '0.12345678 THB'],
  ['-300', 'EUR', '−300.00 EUR'],
  ['1200', 'JPY', '1,200 JPY'],
  ['811.8', 'USDT', '811.80 USDT'],
  ['4.182', 'BTC', '4.182 BTC'],
  [null, 'THB', '– THB'],
])('writes %s %s with the decimals of its currency [DESK-94]', (amount, currency, text) => {
  expect(money(amount, currency)).toBe(text);
});

test('writes a difference with its sign, and a figure without its currency [DESK-94]', () => {
  expect(signed('1200.5', 'THB')).toBe('+1,200.50 THB');
  expect(signed('0', 'THB')).toBe('0.00 THB');
  expect(figure('1234567.5', 'THB')).toBe('1,234,567.50');
});
