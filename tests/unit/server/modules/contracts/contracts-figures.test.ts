import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filledAmount,
  simulateBook,
  fillFromLevels,
  isWithinLimit,
  levelsAfter,
  filledValue,
} from '../../../../../server/modules/contracts/book.ts';
import { toCharge, contractFee, maxBuyCost, toPayout } from '../../../../../server/modules/contracts/figures.ts';
import { remainingHoldOf, sumsAfter } from '../../../../../server/modules/contracts/sums.ts';

const side = fc.constantFrom('buy' as const, 'sell' as const);
const price = fc.bigInt({ min: 1n, max: 10n ** 20n });
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const nothing = { value: 0n, paid: 0n, fee: 0n, filled: 0n };

describe('contract amounts', () => {
  test('rounds charges up and payouts down, by less than a unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        const unit = 10n ** 14n;
        expect(toCharge(value) * unit - value).toBeGreaterThanOrEqual(0n);
        expect(toCharge(value) * unit - value).toBeLessThan(unit);
        expect(value - toPayout(value) * unit).toBeGreaterThanOrEqual(0n);
        expect(value - toPayout(value) * unit).toBeLessThan(unit);
        expect(contractFee(value) * unit * 1000n).toBeGreaterThanOrEqual(value);
      }),
    );
  });

  test('partial fills sum to the hold, and never cost more than one fill [CTR-07]', () => {
    fc.assert(
      fc.property(
        side,
        price,
        fc.array(fc.tuple(fc.nat({ max: 300 }), amount), { minLength: 1, maxLength: 12 }),
        (of, limit, parts) => {
          const fills = parts.map(([better, part]) => {
            const away = (limit * BigInt(better)) / 1000n;
            return { price: of === 'buy' ? limit - away : limit + away, amount: part };
          });
          const all = filledAmount(fills);
          const held = of === 'buy' ? maxBuyCost(limit * all) : all;
          let order = { side: of, held, ...nothing };
          for (const fill of fills) {
            const before = order;
            const { parts: done, ...sums } = sumsAfter(order, [fill]);
            order = { ...order, ...sums };
            // figures only grow, the fee never exceeds the payment, and nothing exceeds the hold
            expect(order.paid).toBeGreaterThanOrEqual(before.paid);
            expect(order.fee).toBeGreaterThanOrEqual(before.fee);
            expect(remainingHoldOf(order)).toBeGreaterThanOrEqual(0n);
            if (of === 'sell') expect(order.paid - before.paid).toBeGreaterThanOrEqual(order.fee - before.fee);
            expect(done.reduce((sum, part) => sum + part.fee, 0n)).toBe(order.fee - before.fee);
            expect(remainingHoldOf(order) + (of === 'buy' ? order.paid + order.fee : order.filled)).toBe(held);
          }
          expect(order.filled).toBe(all);
          expect(order.paid).toBe(of === 'buy' ? toCharge(filledValue(fills)) : toPayout(filledValue(fills)));
        },
      ),
    );
  });
});

describe('the simulated book', () => {
  const input = fc.record({
    code: fc.constantFrom('BTC', 'ETH', 'SHIB'),
    seq: fc.nat(),
    price: fc.bigInt({ min: 10n ** 3n, max: 10n ** 18n }).map((item) => item * 100n),
    priceScale: fc.constant(10),
    amountScale: fc.constantFrom(0, 2, 6),
    assetScale: fc.constant(8),
  });

  test('starts at the last price, moves one way in steps, and is fixed for a tick', () => {
    fc.assert(
      fc.property(side, input, (of, book) => {
        const levels = simulateBook(of, book);
        expect(levels[0]?.price).toBe(book.price);
        expect(levels).toEqual(simulateBook(of, book));
        levels.forEach((level, place) => {
          const before = levels[place - 1];
          if (before) expect(isWithinLimit(of, level.price, before.price)).toBe(false);
          expect(level.price % 100n).toBe(0n);
          expect(level.amount % 10n ** BigInt(8 - book.amountScale)).toBe(0n);
          expect(level.amount).toBeGreaterThan(0n);
        });
      }),
    );
  });

  test('moves both sides away from the last price by half the spread, without crossing [HARD-05]', () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 9999 }), (book, hundredths) => {
        const spread = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        const [buy, sell] = [simulateBook('buy', { ...book, spread })[0], simulateBook('sell', { ...book, spread })[0]];
        const half = book.price * BigInt(hundredths);
        for (const away of [buy!.price - book.price, ...(sell ? [book.price - sell.price] : [])]) {
          expect(away * 20_000n).toBeGreaterThanOrEqual(half);
          expect((away - 100n) * 20_000n).toBeLessThan(half);
          expect(away % 100n).toBe(0n);
        }
      }),
    );
  });

  test('offers amounts in proportion to the depth, and nothing at an invalid one [FEED-10]', () => {
    fc.assert(
      fc.property(side, input, fc.integer({ min: 1, max: 1_000_000 }), (of, book, depth) => {
        const step = 10n ** BigInt(8 - book.amountScale);
        const [single, triple] = [`${depth}.5`, `${3 * depth + 1}.5`].map((value) =>
          simulateBook(of, { ...book, depth: value }),
        );
        single!.forEach(({ price: levelPrice, amount: once }, place) => {
          const { price: samePrice, amount: thrice } = triple![place]!;
          expect(samePrice).toBe(levelPrice);
          // the smallest offer is one step, and each amount is rounded down by less than one
          if (once > step) expect(thrice - 3n * once).toBeGreaterThanOrEqual(0n);
          if (once > step) expect(thrice - 3n * once).toBeLessThan(3n * step);
        });
      }),
    );
    const book = { code: 'BTC', seq: 1, price: 10n ** 15n, priceScale: 2, amountScale: 6, assetScale: 8 };
    expect(simulateBook('buy', book)).toEqual(simulateBook('buy', { ...book, depth: '20000' }));
    for (const depth of ['0', '-1', '', 'x', '1e3']) expect(simulateBook('buy', { ...book, depth }), depth).toEqual([]);
  });

  test('consecutive orders get the same levels in total as one order [HARD-05]', () => {
    fc.assert(
      fc.property(side, input, fc.array(amount, { minLength: 1, maxLength: 8 }), (of, book, requested) => {
        const levels = simulateBook(of, book);
        let dealt = 0n;
        let value = 0n;
        for (const item of requested) {
          const fills = fillFromLevels(levelsAfter(levels, dealt), of, item);
          dealt += filledAmount(fills);
          value += filledValue(fills);
        }
        const whole = fillFromLevels(
          levels,
          of,
          requested.reduce((sum, item) => sum + item, 0n),
        );
        expect([dealt, value]).toEqual([filledAmount(whole), filledValue(whole)]);
      }),
    );
  });

  test('fills nothing past the limit, the wanted amount or the offer [CTR-06]', () => {
    fc.assert(
      fc.property(side, input, amount, fc.bigInt({ min: -100n, max: 100n }), (of, book, requested, away) => {
        const levels = simulateBook(of, book);
        const limit = book.price + (book.price * away) / 10_000n;
        const fills = fillFromLevels(levels, of, requested, limit);
        for (const fill of fills) expect(isWithinLimit(of, fill.price, limit)).toBe(true);
        const reachable = filledAmount(levels.filter((level) => isWithinLimit(of, level.price, limit)));
        expect(filledAmount(fills)).toBe(requested < reachable ? requested : reachable);
      }),
    );
  });
});
