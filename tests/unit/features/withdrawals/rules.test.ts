import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare } from '../../../../src/domain/decimal.ts';
import { add } from '../../../../src/domain/money.ts';
import {
  amountFault,
  mendedAmount,
  quoteWithdrawal,
  type PayoutTerms,
} from '../../../../src/features/withdrawals/rules.ts';
import { demoWays } from '../../../../server/modules/transfers/default-ways.ts';
import { quote as serverQuote } from '../../../../server/modules/transfers/ways.ts';
import { scaleOfCurrency, unitsIn, formatAmount } from '../../../../server/modules/transfers/orders.ts';

const usdt: PayoutTerms = {
  currency: 'USDT',
  credit: 'USDT',
  fee: '1',
  fixed: '0',
  minimum: '10',
  maximum: '50000',
  rate: '1',
  scale: 6,
  creditScale: 6,
};

test('250 with a 1 % fee cost 2.5 and give 247.5; the fee rounds up, the sum stays [WD-05]', () => {
  expect(quoteWithdrawal(usdt, '250')).toEqual({ fee: '2.5', actual: '247.5', rate: '' });
  expect(quoteWithdrawal(usdt, '250.000001')).toEqual({ fee: '2.500001', actual: '247.5', rate: '' });
  expect(quoteWithdrawal({ ...usdt, fixed: '3' }, '250')).toEqual({ fee: '5.5', actual: '244.5', rate: '' });
  expect(quoteWithdrawal({ ...usdt, credit: 'THB', rate: '33.25', creditScale: 2 }, '250')).toEqual({
    fee: '2.5',
    actual: '8229.37',
    rate: '33.25',
  });
});

test('figures before the password equal the server’s, to the last digit [WD-05]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...demoWays), fc.bigInt({ min: 1n, max: 10n ** 14n }), (way, units) => {
      const amount = formatAmount(way.currency, units);
      const rate = way.to === 'bank' ? '33.25' : '1';
      const theirs = serverQuote(way, unitsIn(way.currency, amount), { withdrawRate: rate });
      const ours = quoteWithdrawal(
        {
          currency: way.currency,
          credit: way.credit,
          fee: way.percent,
          fixed: way.fixed,
          rate,
          scale: scaleOfCurrency(way.currency),
          creditScale: scaleOfCurrency(way.credit),
        },
        amount,
      );
      expect([ours?.fee, ours?.actual]).toEqual([formatAmount(way.currency, theirs!.fee), theirs!.payout]);
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 20n * 10n ** 6n, max: 10n ** 16n }), (units) => {
      const amount = formatAmount('USDT', units);
      const { fee, actual } = quoteWithdrawal(usdt, amount)!;
      expect(compare(add(fee, actual), amount)).toBe(0);
    }),
  );
});

test('shows no figure without a fee, or without a required rate [WD-01 TRUST-05]', () => {
  expect(quoteWithdrawal({ ...usdt, fee: undefined }, '250')).toBeUndefined();
  expect(quoteWithdrawal({ ...usdt, credit: 'THB', rate: undefined }, '250')).toBeUndefined();
  // no rate is needed on a chain
  expect(quoteWithdrawal({ ...usdt, rate: undefined }, '250')?.actual).toBe('247.5');
});

test('each wrong amount has its own error, and the whole balance passes [WD-06]', () => {
  const faults = ['', '0', '9.999999', '10.0000001', '1000.000001', '50000.000001'].map((amount) =>
    amountFault(usdt, amount || undefined, '1000'),
  );
  expect(faults).toEqual(['missing', 'missing', 'minimum', 'decimals', 'available', 'available']);
  expect(amountFault(usdt, '50000.000001', '100000')).toBe('maximum');
  expect(amountFault({ ...usdt, minimum: '1', fixed: '3' }, '3', '1000')).toBe('fee');
  expect(amountFault({ ...usdt, minimum: '1', fee: '0', fixed: '3' }, '3', '1000')).toBe('fee');
  expect([amountFault(usdt, '1000', '1000'), amountFault(usdt, '10', '1000')]).toEqual([undefined, undefined]);
});

test.each([
  ['1250', '1000', '1000'],
  ['5', '1000', '10'],
  ['60000', '90000', '50000'],
  ['20.1234567', '1000', '20.123456'],
  ['1250', '9', undefined],
  ['250', '1000', undefined],
  [undefined, '1000', undefined],
])('an amount of %s with %s available is mended to %s [WD-06]', (amount, available, mended) => {
  expect(mendedAmount(usdt, amount, available)).toBe(mended);
});
