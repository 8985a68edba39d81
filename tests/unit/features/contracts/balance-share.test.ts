import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountInUnit,
  balancePercent,
  shareOfBalance,
  SHARES_PERCENT,
} from '../../../../src/features/contracts/balance-share.ts';
import { evaluateTicket, type Rules, type Ticket } from '../../../../src/features/contracts/ticket.ts';
import { compare } from '../../../../src/domain/decimal.ts';
import { multiply, percentOf } from '../../../../src/domain/money.ts';

const rules: Rules = { priceScale: 2, amountScale: 6, minimum: '1', maximum: '1000000', fee: '0.1', worst: '0.5' };
const ticket = (over: Partial<Ticket> = {}): Ticket => ({
  code: 'BTC',
  side: 'buy',
  type: 'limit',
  price: '50000',
  amount: '',
  unit: 'coin',
  ...over,
});
const percentAt = (over: Partial<Ticket>, available: string | undefined = '1000'): string => {
  const item = ticket(over);
  return balancePercent(item, evaluateTicket(item, rules, '60000', available), available, rules);
};

test('rounds a share down, in the unit of the balance [LOOK-19]', () => {
  expect(shareOfBalance('buy', '9261.464', '25', rules)).toEqual({ unit: 'USDT', amount: '2315.36' });
  expect(shareOfBalance('sell', '0.12345678', '100', rules)).toEqual({ unit: 'coin', amount: '0.123456' });
  expect(shareOfBalance('buy', '1000', '0', rules)).toEqual({ unit: 'USDT', amount: '' });
});

test('never spends more than the chosen share of the balance [LOOK-19]', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10_000_000n, max: 10n ** 12n }),
      fc.constantFrom('25' as const, '50' as const, '75' as const, '100' as const),
      fc.constantFrom('limit' as const, 'market' as const),
      (micro, percent, type) => {
        const available = multiply(String(micro), '0.000001');
        const item = ticket({ type, ...shareOfBalance('buy', available, percent, rules) });
        const { usdt = '0', problems } = evaluateTicket(item, rules, '60000', available);
        expect(compare(usdt, percentOf(available, percent))).toBeLessThanOrEqual(0);
        expect(problems.amount?.why).not.toBe('beyond');
      },
    ),
  );
});

test('puts the slider at the share that the ticket takes, whatever was typed [LOOK-19]', () => {
  for (const percent of SHARES_PERCENT) expect(percentAt(shareOfBalance('buy', '1000', percent, rules))).toBe(percent);
  expect(percentAt({ unit: 'USDT', amount: '333' })).toBe('33');
  expect(percentAt({ amount: '0.01' })).toBe('50');
  expect(percentAt({ amount: '9' })).toBe('100');
  expect(percentAt({ side: 'sell', amount: '0.5' }, '2')).toBe('25');
  expect(percentAt({ amount: '' })).toBe('0');
  expect(percentAt({ amount: '1' }, '0')).toBe('0');
});

test('converts to the other unit: the coin as it is bought, USDT rounded down [LOOK-19]', () => {
  const typed = ticket({ amount: '0.01' });
  const evaluation = evaluateTicket(typed, rules, '60000', '1000');
  expect(amountInUnit(evaluation, 'USDT')).toBe('500.5');
  const converted = ticket({ unit: 'USDT', amount: '500.5' });
  expect(amountInUnit(evaluateTicket(converted, rules, '60000', '1000'), 'coin')).toBe('0.009999');
  expect(amountInUnit({}, 'USDT')).toBe('');
});
