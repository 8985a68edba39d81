import { idle, network, ok } from '../../client/support.ts';
import { afterEach, expect, test } from 'vitest';
import { ref } from 'valtio';
import { expectLogged } from '../../../console.ts';
import { type Candle, candleList } from '../../../../src/features/market/candles.ts';
import { older, readOlder, withOlder } from '../../../../src/features/market/older-candles.ts';

const MINUTE = 60_000;
/** Minutes are counted from here. */
const START = 1_800_000_000_000;
const candle = (minute: number): Candle => ({
  time: START + minute * MINUTE,
  open: '1',
  high: '1',
  low: '1',
  close: '1',
  volume: undefined,
});
const candles = (from: number, to: number): Candle[] => Array.from({ length: to - from }, (_, at) => candle(from + at));
const minutes = (lists: readonly Candle[]): number[] => lists.map(({ time }) => (time - START) / MINUTE);
const read = (lists: Candle[]): void =>
  void Object.assign(candleList.state, { value: ref({ code: 'BTC', interval: '1m', lists }) });

afterEach(() => {
  candleList.clear();
  Object.assign(older, { key: '', lists: ref([]) });
});

test('older candles stand before the newest read without a gap, also after later reads [LOOK-18]', async () => {
  const { seen } = network(({ url }) =>
    ok({ code: 'BTC', interval: '1m', lists: url.includes(`before=${candle(1000).time}`) ? candles(990, 1000) : [] }),
  );
  read(candles(1000, 1010));
  await readOlder('BTC', '1m', candle(1000));
  expect(seen[0]?.url.searchParams.get('before')).toBe(String(candle(1000).time));
  expect(minutes(withOlder('BTC 1m', candles(1000, 1010)))).toEqual(minutes(candles(990, 1010)));
  // three candles later, the read begins three later
  read(candles(1003, 1013));
  await idle();
  expect(minutes(withOlder('BTC 1m', candles(1003, 1013)))).toEqual(minutes(candles(990, 1013)));
  // another list has nothing of it
  expect(withOlder('ETH 1m', candles(5, 6))).toHaveLength(1);
  // nothing before the oldest: no further request
  await readOlder('BTC', '1m', candle(1003));
  await readOlder('BTC', '1m', candle(1003));
  expect(seen).toHaveLength(2);
});

test('a failed read leaves the chart as it is, and can be repeated', async () => {
  expectLogged('Call: coin.data reading');
  let fails = true;
  network(() => {
    if (fails) return ok({});
    return ok({ code: 'ETH', interval: '1m', lists: candles(10, 20) });
  });
  await readOlder('ETH', '1m', candle(20));
  expect(withOlder('ETH 1m', candles(20, 22))).toHaveLength(2);
  fails = false;
  await readOlder('ETH', '1m', candle(20));
  expect(withOlder('ETH 1m', candles(20, 22))).toHaveLength(12);
});
