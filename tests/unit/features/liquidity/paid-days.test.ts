import { expect, test } from 'vitest';
import { startOfBangkokDay } from '../../../../src/domain/bangkok-day.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time.ts';
import { firstKnownDay, firstShownDay, paidDays } from '../../../../src/features/liquidity/paid-days.ts';

/** Bangkok midnight of November 28, 2026. */
const TODAY = Date.UTC(2026, 10, 27, 17);
/** The interest of the day that ended `days` days ago, recorded a second after its end. */
const interest = (days: number, amount = '0.25') => ({
  kind: 'interest',
  date: TODAY - days * DAY_MS,
  time: TODAY - (days - 1) * DAY_MS + 1000,
  amount,
});

test('a day begins at midnight in Bangkok [LOOK-27]', () => {
  expect([TODAY, TODAY + 23 * HOUR_MS, TODAY - 1].map(startOfBangkokDay)).toEqual([TODAY, TODAY, TODAY - DAY_MS]);
});

test('days before the first payment are empty and not zero, and today is not among the paid ones [LOOK-27]', () => {
  const days = paidDays([interest(1), interest(2, '0.3'), interest(4)], true, TODAY);
  expect(days).toHaveLength(29);
  expect(days[0]).toEqual({ date: firstShownDay(TODAY), amount: undefined });
  expect(days.slice(-4)).toEqual([
    { date: TODAY - 4 * DAY_MS, amount: '0.25' },
    { date: TODAY - 3 * DAY_MS, amount: undefined },
    { date: TODAY - 2 * DAY_MS, amount: '0.3' },
    { date: TODAY - DAY_MS, amount: '0.25' },
  ]);
});

test('draws only days whose interest is certainly among the records [LOOK-27]', () => {
  // the interest of day 3 was recorded on day 2, on which older records may be missing
  const records = [
    interest(1),
    { kind: 'subscribe', date: TODAY - DAY_MS, time: TODAY - HOUR_MS, amount: '9' },
    interest(2),
    interest(3),
  ];
  expect(firstKnownDay(records, false)).toBe(TODAY - 2 * DAY_MS);
  expect(paidDays(records, false, TODAY).map(({ amount }) => amount)).toEqual(['0.25', '0.25']);
  expect(paidDays([], false, TODAY)).toEqual([]);
});
