import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  quantityForUsdt,
  withFixedQuantity,
  orderCosts,
  distancePercent,
  priceAtDistance,
  evaluateTicket,
  type Rules,
  type Ticket,
  findMissingTerms,
  worstAcceptedPrice,
} from '../../../../src/features/contracts/ticket.ts';
import { compare } from '../../../../src/domain/decimal.ts';
import { floorTo } from '../../../../src/domain/rounding.ts';
import { add, multiply, percentOf, subtract } from '../../../../src/domain/money.ts';

const rules: Rules = { priceScale: 2, amountScale: 6, minimum: '1', maximum: '1000000', fee: '0.1', worst: '0.5' };
const ticket = (over: Partial<Ticket> = {}): Ticket => ({
  code: 'BTC',
  side: 'buy',
  type: 'limit',
  price: '50000',
  amount: '0.01',
  unit: 'coin',
  ...over,
});
const problems = (over: Partial<Ticket>, available = '1000') =>
  evaluateTicket(ticket(over), rules, '60000', available).problems;

describe('the ticket [CTR-02]', () => {
  test('marks a price or quantity that is empty, not positive, too precise or too high', () => {
    expect(problems({})).toEqual({ price: undefined, amount: undefined });
    expect(problems({ price: '' }).price).toEqual({ why: 'missing' });
    expect(problems({ price: '0.00' }).price).toEqual({ why: 'zero' });
    expect(problems({ price: '-1' }).price).toEqual({ why: 'missing' });
    expect(problems({ price: '50000.001' }).price).toEqual({ why: 'decimals', scale: 2 });
    expect(problems({ price: '50000.100' }).price).toBeUndefined();
    expect(problems({ amount: '' }).amount).toEqual({ why: 'missing' });
    expect(problems({ amount: '0' }).amount).toEqual({ why: 'zero' });
    expect(problems({ amount: '1e3' }).amount).toEqual({ why: 'missing' });
    expect(problems({ amount: '0.0000001' }).amount).toEqual({ why: 'decimals', scale: 6 });
    expect(problems({ amount: '0.02' }).amount).toEqual({ why: 'beyond' });
    expect(problems({ amount: '0.00001' }).amount).toEqual({ why: 'minimum', limit: '1' });
    expect(problems({ amount: '21' }, '9999999999').amount).toEqual({ why: 'maximum', limit: '1000000' });
    expect(problems({ side: 'sell', amount: '1.5' }, '1').amount).toEqual({ why: 'beyond' });
  });

  test('the fee counts against the available amount, to the last unit', () => {
    expect(problems({ amount: '0.01' }, '500.5').amount).toBeUndefined();
    expect(problems({ amount: '0.01' }, '500.499999').amount).toEqual({ why: 'beyond' });
  });

  test('checks a market order, which has no price, at the quote', () => {
    const evaluation = evaluateTicket(ticket({ type: 'market', price: 'nonsense' }), rules, '60000', '601');
    expect(evaluation.problems).toEqual({ price: undefined, amount: undefined });
    expect(evaluation).toMatchObject({
      price: '60000',
      worstPrice: '60300',
      maxTotal: '603.603',
      costs: { value: '600', fee: '0.6', total: '600.6' },
    });
    expect(evaluateTicket(ticket({ type: 'market', amount: '0.02' }), rules, '60000', '601').problems.amount).toEqual({
      why: 'beyond',
    });
  });

  test('reads digits of any script', () => {
    expect(evaluateTicket(ticket({ price: '๕๐๐๐๐', amount: '٠٫٠١' }), rules, '60000', '1000')).toMatchObject({
      price: '50000',
      amount: '0.01',
    });
  });
});

describe('figures before the confirmation [CTR-03]', () => {
  test('rounds charges up and payouts down, as the server does', () => {
    expect(orderCosts('buy', '50000.01', '0.000003', rules)).toEqual({
      value: '0.150001',
      fee: '0.000151',
      total: '0.150152',
    });
    expect(orderCosts('sell', '50000.01', '0.000003', rules)).toEqual({
      value: '0.15',
      fee: '0.000151',
      total: '0.149849',
    });
  });

  test('the worst price never exceeds its percentage, in the coin’s steps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 2, max: 8 }),
        (side, units, scale) => {
          const quote = multiply(String(units), `0.${'1'.padStart(scale, '0')}`);
          const worst = worstAcceptedPrice(side, quote, { ...rules, priceScale: scale })!;
          expect(compare(floorTo(worst, scale), worst)).toBe(0);
          expect(compare(side === 'buy' ? worst : quote, side === 'buy' ? quote : worst)).toBeGreaterThanOrEqual(0);
          const away = side === 'buy' ? subtract(worst, quote) : subtract(quote, worst);
          expect(compare(away, percentOf(quote, '0.5'))).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  test('buys for USDT at no more than that, though one step more would exceed it [LOOK-19]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 100_000_000 }),
        fc.bigInt({ min: 1_000_000n, max: 10n ** 13n }),
        fc.constantFrom('limit' as const, 'market' as const),
        (cents, micro, type) => {
          const typed = multiply(String(micro), '0.000001');
          const price = multiply(String(cents), '0.01');
          const item = ticket({ type, price, amount: typed, unit: 'USDT' });
          const amount = quantityForUsdt(item, rules, price, typed)!;
          const at = type === 'limit' ? price : worstAcceptedPrice('buy', price, rules);
          expect(evaluateTicket(item, rules, price, undefined)).toMatchObject({ amount });
          expect(compare(floorTo(amount, rules.amountScale), amount)).toBe(0);
          if (amount !== '0')
            expect(compare(orderCosts('buy', at!, amount, rules).total!, typed)).toBeLessThanOrEqual(0);
          expect(compare(orderCosts('buy', at!, add(amount, '0.000002'), rules).total!, typed)).toBe(1);
        },
      ),
    );
    // exactly value plus fee before rounding up: one step more would cost 0.150152
    const exact = ticket({ price: '50000.01' });
    expect([
      orderCosts('buy', '50000.01', '0.000003', rules)?.total,
      quantityForUsdt(exact, rules, '60000', '0.150151'),
    ]).toEqual(['0.150152', '0.000002']);
    expect(quantityForUsdt(ticket({ price: '' }), rules, '60000', '100')).toBeUndefined();
  });

  test('limits a sale for USDT to that value at its limit or the quote [LOOK-19]', () => {
    const sale = ticket({ side: 'sell', unit: 'USDT', amount: '100' });
    expect(evaluateTicket(sale, rules, '60000', '1')).toMatchObject({ amount: '0.002', costs: { value: '100' } });
    const atMarket = evaluateTicket({ ...sale, type: 'market' }, rules, '60000', '1');
    expect(atMarket).toMatchObject({ amount: '0.001666', costs: { value: '99.96' } });
  });

  test('keeps quantity and highest price of a purchase for USDT as the market moves [LOOK-19]', () => {
    const fixed = withFixedQuantity(ticket({ type: 'market', unit: 'USDT', amount: '100' }), rules, '60000');
    expect(fixed).toMatchObject({ unit: 'coin', amount: '0.001656', highestPrice: '60300' });
    for (const [quote, worstPrice] of [
      ['60200', '60300'],
      ['59000', '59295'],
    ] as const) {
      const evaluation = evaluateTicket(fixed, rules, quote, undefined);
      expect(evaluation).toMatchObject({ amount: '0.001656', worstPrice });
      expect(compare(evaluation.maxTotal!, '100')).toBe(-1);
    }
  });

  test('checks an amount of USDT in USDT, also if it buys no step of the coin [LOOK-19]', () => {
    const usdt = (amount: string): unknown => problems({ unit: 'USDT', amount }).amount;
    expect(usdt('')).toEqual({ why: 'missing' });
    expect(usdt('0')).toEqual({ why: 'zero' });
    expect(usdt('10.1234567')).toEqual({ why: 'decimals', scale: 6 });
    expect(usdt('0.001')).toEqual({ why: 'minimum', limit: '1' });
    expect(usdt('1200')).toEqual({ why: 'beyond' });
    expect(usdt('1000')).toBeUndefined();
  });

  test('the distance from the market has two decimals and a sign', () => {
    expect(distancePercent('59400', '60000')).toBe('-1');
    expect(distancePercent('60000.01', '60000')).toBe('0.01');
    expect(distancePercent('59999.99', '60000')).toBe('-0.01');
    expect(distancePercent('60000.00', '60000')).toBe('0');
    expect(distancePercent(undefined, '60000')).toBeUndefined();
  });
});

describe('terms missing from the operator [TRUST-05]', () => {
  const unstated: Rules = { ...rules, fee: undefined, worst: undefined };

  test('a missing fee or worst price leaves no total and no quantity for USDT', () => {
    expect(orderCosts('buy', '100', '2', unstated)).toEqual({ value: '200', fee: undefined, total: undefined });
    expect(worstAcceptedPrice('buy', '60000', unstated)).toBeUndefined();
    expect(evaluateTicket(ticket({ type: 'market' }), unstated, '60000', '1000')).toMatchObject({
      worstPrice: undefined,
      maxTotal: undefined,
      costs: { total: undefined },
    });
    expect(quantityForUsdt(ticket(), unstated, '60000', '1000')).toBeUndefined();
    expect(quantityForUsdt(ticket({ side: 'sell' }), unstated, '60000', '100')).toBe('0.002');
  });

  test('names them, the worst price only for a market order', () => {
    expect([
      findMissingTerms('limit', unstated),
      findMissingTerms('market', unstated),
      findMissingTerms('market', rules),
    ]).toEqual([['fee'], ['fee', 'worst'], []]);
  });
});

test('rounds a price some percent from the market to the coin’s steps, outwards [LIVE-14]', () => {
  expect(priceAtDistance('buy', '67000.01', '-1', rules)).toBe('66330');
  expect(priceAtDistance('sell', '67000.01', '1', rules)).toBe('67670.02');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('1', '5'), (cents, percent) => {
      const quote = multiply(String(cents), '0.01');
      const away = percentOf(quote, percent);
      const [low, high] = [
        priceAtDistance('buy', quote, `-${percent}`, rules),
        priceAtDistance('sell', quote, percent, rules),
      ];
      expect(compare(low, subtract(quote, away))).toBeLessThanOrEqual(0);
      expect(compare(high, add(quote, away))).toBeGreaterThanOrEqual(0);
      for (const price of [low, high]) expect(add(floorTo(price, 2))).toBe(price);
    }),
  );
});
