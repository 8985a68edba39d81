import '../../client/support.ts';
import { expect, test } from 'vitest';
import {
  advanceOrder,
  mergePrices,
  newestRecording,
  newPracticeOrder,
  playMoneyLeft,
  practiceScore,
  replayStart,
} from '../../../../src/features/options/practice-rules.ts';
import type { OptionOrder } from '../../../../src/features/options/store.ts';

const PLACED = Date.UTC(2026, 10, 21, 9);
const choice = { code: 'BTC', scale: 2, direction: 'up' as const, minutes: 1, yield: '80', amount: '50' };
/** Prices at the ms after the order was placed. */
const points = (prices: Readonly<Record<number, string>>) =>
  Object.entries(prices).map(([after, price]) => ({ time: PLACED + Number(after), price }));
const advance = (prices: ReturnType<typeof points>, after: number, more: Partial<typeof choice> = {}): OptionOrder =>
  advanceOrder(newPracticeOrder('1', { ...choice, ...more }, PLACED), prices, PLACED + after);

/** Starts at 100.00 after 500 ms, so it ends after 60.5 s; its ten seconds begin after 50.5 s. */
const START = { 0: '99.00', 500: '100.00', 900: '101.00' };

test('starts at the first price after the tap, and runs for its minutes from there [LOOK-21]', () => {
  const waiting = advance(points({ 0: '99.00' }), 400);
  expect([waiting.status, waiting.startPrice, waiting.ends]).toEqual(['holding', undefined, undefined]);
  const running = advance(points(START), 1000);
  expect([running.startPrice, running.started, running.ends]).toEqual(['100.00', PLACED + 500, PLACED + 60_500]);
});

test('starts a replay only when its price comes, not before [LOOK-21]', () => {
  expect(advance(points(START), 400).startPrice).toBeUndefined();
});

test.each([
  ['up', { 50_499: '1.00', 50_500: '100.02', 59_000: '100.01', 60_500: '1.00' }, 'win', '100.02', '40', '90'],
  ['down', { 50_500: '100.02', 59_000: '100.01' }, 'lose', '100.02', '-50', '0'],
  ['up', { 50_500: '99.99', 51_400: '100.00', 59_000: '100.00' }, 'tie', '100.00', '0', '50'],
  ['down', { 50_600: '0.01', 50_700: '99.99' }, 'win', '99.99', '40', '90'],
] as const)('settles %s by the mean of the last ten seconds: %j [LOOK-21 OPT-12]', (direction, ten, ...expected) => {
  const order = advanceOrder(
    newPracticeOrder('1', { ...choice, direction }, PLACED),
    points({ ...START, ...ten }),
    PLACED + 61_500,
  );
  expect([order.result, order.endPrice, order.profit, order.payout]).toEqual(expected);
});

test('waits until the price of the last second can have arrived [LOOK-21]', () => {
  const prices = points({ ...START, 55_000: '100.01' });
  expect(advance(prices, 61_499).status).toBe('holding');
  expect(advance(prices, 61_500).status).toBe('history');
});

test('returns the stake without a start price or any of the ten prices [LOOK-21 OPT-14]', () => {
  const late = advance(points({ 10_001: '100.00' }), 12_000);
  expect([late.result, late.reason, late.profit, late.payout]).toEqual(['void', 'noStart', '0', '50']);
  const silent = advance(points(START), 70_000);
  expect([silent.result, silent.reason, silent.profit, silent.payout]).toEqual(['void', 'noPrice', '0', '50']);
  expect(playMoneyLeft([late, silent])).toBe('1000');
});

test('computes with prices and stakes of any size, digit by digit [LOOK-21]', () => {
  const tiny = advance(points({ 500: '0.000000012', 55_000: '0.000000013', 56_000: '0.000000012' }), 62_000, {
    scale: 10,
    amount: '123456789012.123457',
  });
  expect([tiny.result, tiny.endPrice]).toEqual(['win', '0.0000000125']);
  expect(tiny.payout).toBe('222222220221.822222');
  expect(tiny.profit).toBe('98765431209.698765');
});

test('counts the stake of an open order as spent, and only won and lost orders as decided [LOOK-21]', () => {
  const won = advance(points({ ...START, 55_000: '101.00' }), 62_000);
  const lost = advance(points({ ...START, 55_000: '99.00' }), 62_000);
  const returned = advance([], 62_000);
  const open = advance(points(START), 1000);
  expect(playMoneyLeft([won, lost, returned, open])).toBe('940');
  expect(practiceScore([won, lost, returned, open])).toEqual({ right: 1, decided: 2, profit: '-10' });
});

test('merges prices of several sources by their time', () => {
  const [first, second] = [points({ 2: '2', 1: '1' }), points({ 3: '3', 2: '2' })];
  expect(mergePrices(first, second).map(({ price }) => price)).toEqual(['1', '2', '3']);
});

const seconds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ time: (from + index) * 1000, price: String(from + index) }));

test('keeps the newest price of each second since the last gap as a recording [LOOK-21]', () => {
  const prices = [...seconds(1, 20), ...seconds(40, 400), { time: 400_900, price: 'newest' }];
  const recording = newestRecording(prices, 300_000);
  expect(recording[0]?.time).toBe(101_000);
  expect(recording.at(-1)?.price).toBe('newest');
  expect(newestRecording([...seconds(1, 300), ...seconds(330, 340)], 300_000)).toEqual(seconds(330, 340));
});

test('replays the turns one after the other, each with all its prices still to come [LOOK-21]', () => {
  const recording = seconds(0, 300);
  const starts = [0, 1, 2, 3, 4].map((turn) => replayStart(recording, 1, turn));
  expect(starts).toEqual([50_000, 110_000, 170_000, 230_000, 50_000]);
  expect(replayStart(seconds(0, 69), 1, 0)).toBeUndefined();
  expect(replayStart([], 1, 0)).toBeUndefined();
});
