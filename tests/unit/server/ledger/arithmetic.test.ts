import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumsAfter } from '../../../../server/modules/contracts/sums.ts';
import { captureHold, remainingOf, openHold, releaseHold } from '../../../../server/ledger/holds.ts';
import { holds } from '../../../../server/ledger/schema.ts';
import { balanceOf, post } from '../../../../server/ledger/ledger.ts';
import { fromUnits, toUnits } from '../../../../server/ledger/units.ts';
import { dailyInterest } from '../../../../server/modules/liquidity/rates.ts';
import { dailyIncome } from '../../../../server/modules/lockup/products.ts';
import { optionPayout } from '../../../../server/modules/options/outcome.ts';
import { divideByRate, percentRoundedUp, multiplyByRate } from '../../../../server/modules/transfers/orders.ts';
import { demoWays } from '../../../../server/modules/transfers/default-ways.ts';
import { quote } from '../../../../server/modules/transfers/ways.ts';
import { testDatabase } from './test-database.ts';

/** One base unit of 18 decimals, the first integer that a number cannot represent, and an amount of 16 digits. */
const EDGES = [toUnits('0.000000000000000001', 18)!, 2n ** 53n + 1n, toUnits('30000000.00000001', 8)!];
const amount = fc.oneof(fc.constantFrom(...EDGES), fc.bigInt({ min: 1n, max: 10n ** 30n }));
/** Percent with 5 decimals, as text and in units of 10^-7. */
const percent = fc
  .integer({ min: 1, max: 2 * 10 ** 7 })
  .map((parts) => ({ text: fromUnits(BigInt(parts), 5), parts: BigInt(parts) }));
const WHOLE = 10n ** 7n;

/** Rounds `top / by` down or up: the reference for all rounding rules. */
const isDown = (units: bigint, top: bigint, by: bigint): boolean => units * by <= top && (units + 1n) * by > top;
const isUp = (units: bigint, top: bigint, by: bigint): boolean => units * by >= top && (units - 1n) * by < top;

test('rounds withdrawal fees up to the unit; fee and payout sum to the amount [LEDG-07]', () => {
  fc.assert(
    fc.property(amount, percent, fc.constantFrom(...demoWays), (units, { text, parts }, way) => {
      expect(isUp(percentRoundedUp(units, text), units * parts, WHOLE)).toBe(true);
      const response = quote(way, units, { hasDefaultRates: true, fees: { [way.id]: text } })!;
      expect(response.fee + response.actual).toBe(units);
    }),
  );
});

test('rounds gains, interest and income down to the unit [LEDG-07]', () => {
  fc.assert(
    fc.property(amount, percent, (units, { text, parts }) => {
      expect(isDown(optionPayout('win', units, text) - units, units * parts, WHOLE)).toBe(true);
      expect([
        optionPayout('tie', units, text),
        optionPayout('void', units, text),
        optionPayout('lose', units, text),
      ]).toEqual([units, units, 0n]);
      expect(isDown(dailyInterest(units, [{ from: '0', rate: text }]), units * parts, WHOLE * 365n)).toBe(true);
      expect(isDown(dailyIncome(units, text), units * parts, WHOLE)).toBe(true);
    }),
  );
});

test('never pays more after converting at a rate there and back [LEDG-07]', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 10 ** 9 }), (units, hundredths) => {
      const rate = fromUnits(BigInt(hundredths), 4);
      expect(isDown(multiplyByRate(units, 'BTC', 'USDT', rate), units * BigInt(hundredths), 10n ** 6n)).toBe(true);
      expect(divideByRate(multiplyByRate(units, 'BTC', 'USDT', rate), 'USDT', 'BTC', rate)).toBeLessThanOrEqual(units);
    }),
  );
});

test('charges an order filled in parts like one filled at once [LEDG-07]', () => {
  const fill = fc.record({
    price: fc.bigInt({ min: 1n, max: 10n ** 18n }),
    amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.array(fill, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      (side, fills, at) => {
        const nothing = { side, value: 0n, paid: 0n, fee: 0n, filled: 0n };
        const cut = at % fills.length;
        const whole = sumsAfter(nothing, fills);
        const first = sumsAfter(nothing, fills.slice(0, cut));
        const second = sumsAfter({ side, ...first }, fills.slice(cut));
        expect([second.value, second.paid, second.fee, second.filled]).toEqual([
          whole.value,
          whole.paid,
          whole.fee,
          whole.filled,
        ]);
        expect([...first.parts, ...second.parts].reduce((sum, part) => sum + part.fee, 0n)).toBe(whole.fee);
        expect(whole.filled).toBe(fills.reduce((sum, item) => sum + item.amount, 0n));
      },
    ),
  );
});

const database = testDatabase();

test('stores extreme amounts exactly, whole, in a hold and in parts [LEDG-07]', async () => {
  const [customer] = (await database.customers(1)) as [number];
  const now = 1_000_000_000_000;
  for (const units of EDGES) {
    await database.db.transaction(async (tx) => {
      const before = await balanceOf(tx, customer, 'available', 'ETH');
      await post(tx, {
        kind: 'grant',
        now,
        legs: [
          { purpose: 'funding', asset: 'ETH', amount: -units },
          { customer, purpose: 'available', asset: 'ETH', amount: units },
        ],
      });
      expect(await balanceOf(tx, customer, 'available', 'ETH')).toBe(before + units);
      const id = await openHold(tx, { customer, asset: 'ETH', amount: units, kind: 'option', now });
      const part = units / 3n;
      if (part > 0n)
        await captureHold(tx, id, {
          amount: part,
          kind: 'contractDeal',
          now,
          to: [{ purpose: 'contracts', asset: 'ETH', amount: part }],
        });
      expect(await releaseHold(tx, id, { kind: 'contractRest', now })).toBe(units - part);
      const [hold] = (await tx.select().from(holds)).slice(-1);
      expect([hold!.captured + hold!.released, remainingOf(hold!)]).toEqual([units, 0n]);
      expect(await balanceOf(tx, customer, 'available', 'ETH')).toBe(before + units - part);
    });
  }
});
