import { describe, expect, test } from 'vitest';
import { recordCsv } from '../../../../src/features/options/csv.ts';
import { nextPollDelay } from '../../../../src/features/options/open-orders.ts';
import { type OptionOrder, withoutSettled } from '../../../../src/features/options/store.ts';

const order = (id: string, status: string, more: Partial<OptionOrder> = {}): OptionOrder => ({
  id,
  code: 'BTC',
  name: 'Bitcoin',
  direction: 'up',
  amount: '10',
  yield: '80',
  minutes: 1,
  status,
  buyPrice: '1',
  startPrice: '1',
  endPrice: undefined,
  sellPrice: undefined,
  profit: undefined,
  created: 0,
  ends: 60_000,
  settled: undefined,
  result: '',
  reason: '',
  scale: 2,
  quote: undefined,
  quoted: undefined,
  payout: undefined,
  source: '',
  ...more,
});

describe('open orders', () => {
  test('an order in the purchase history is not pending too [OPT-15]', () => {
    const open = [order('1', 'holding'), order('2', 'holding'), order('3', 'history')];
    expect(withoutSettled(open, [order('2', 'history')]).map(({ id }) => id)).toEqual(['1']);
  });

  test('asks for results after the next end, less and less often, until none is open [OPT-11]', () => {
    expect(nextPollDelay([], 0, 0)).toBeUndefined();
    expect(nextPollDelay([{ ends: 60_000 }, { ends: 5000 }], 1000, 0)).toBe(4700);
    const waits = [0, 1, 2, 20].map((requests) => nextPollDelay([{ ends: 1000 }], 2000, requests) ?? 0);
    expect(waits[0]).toBe(1500);
    expect(waits[1]).toBeGreaterThan(1500);
    expect(waits[3]).toBe(15_000);
    // when settlements are pushed, polling is for missed ones
    expect(nextPollDelay([{ ends: 5000 }], 1000, 0, true)).toBe(9000);
    expect(nextPollDelay([{ ends: 1000 }], 2000, 0, true)).toBe(15_000);
  });
});

test('writes exact decimals and ISO times to CSV, and nothing that would run', () => {
  const file = recordCsv([
    order('7', 'history', {
      code: '=1+1',
      profit: '-33.333333',
      payout: '0',
      endPrice: '0.00001824',
      settled: Date.UTC(2026, 2, 10, 5),
      result: 'lose',
    }),
  ]);
  const [head, line] = file.split('\r\n');
  expect(head).toContain('order,coin,direction,minutes,yield_percent,stake_usdt,start_price,end_price,result');
  expect(line).toContain(',-33.333333,0,');
  expect(line).toContain('0.00001824');
  expect(line).toContain('2026-03-10T05:00:00.000Z');
  expect(line).toMatch(/^7,.?'=1\+1/);
});
