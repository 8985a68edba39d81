import { snapshot, subscribe } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { quoteOf, seedQuotes } from '../../../../src/features/market/quotes.ts';
import { beginStreamEpoch, clearQuotes, markAllStale, takeTicks } from '../../../../src/features/market/ticks.ts';

const START = Date.UTC(2026, 10, 20, 7, 5);
const tick = (changes: object = {}) => ({
  code: 'BTC',
  price: '96412.30',
  change: '1.24',
  time: START,
  seq: 1,
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  clearQuotes();
  beginStreamEpoch();
  seedQuotes(
    [
      { code: 'BTC', price: '96000', change: '1', time: START - 1000 },
      { code: 'ETH', price: '3318.42' },
    ],
    false,
  );
});
afterEach(() => vi.useRealTimers());

const price = (code = 'BTC'): string | undefined => quoteOf(code).price;
const paint = (): void => void vi.advanceTimersByTime(250);

describe('ignores a tick with [MARKET-10]', () => {
  test.each([
    ['a negative price', tick({ price: '-1' })],
    ['no price', tick({ price: undefined })],
    ['a price of zero', tick({ price: '0.00' })],
    ['a price that is no number', tick({ price: 'abc' })],
    ['no sequence number', tick({ seq: undefined })],
    ['another form', 'BTC'],
    ['nothing', null],
  ])('%s', (_, broken) => {
    expect(takeTicks([broken])).toBe(0);
    paint();
    expect(price()).toBe('96000');
    expect(takeTicks([tick()])).toBe(1);
    paint();
    expect(price()).toBe('96412.30');
  });

  test('an unknown coin', () => {
    expect(takeTicks([tick({ code: 'NONE' }), tick()])).toBe(1);
    expect(quoteOf('NONE').price).toBeUndefined();
  });

  test('an old or repeated sequence number', () => {
    takeTicks([tick({ seq: 5, price: '5' })]);
    expect(takeTicks([tick({ seq: 4, price: '4' }), tick({ seq: 5, price: '55' })])).toBe(0);
    paint();
    expect(price()).toBe('5');
  });

  test('a list of another shape', () => {
    for (const list of [undefined, null, {}, 'x']) expect(takeTicks(list)).toBe(0);
  });
});

test('after a stream restart a later time counts, since numbers may restart [MARKET-10]', () => {
  takeTicks([tick({ seq: 900, time: START })]);
  beginStreamEpoch();
  expect(takeTicks([tick({ seq: 1, time: START - 1, price: '1' })])).toBe(0);
  expect(takeTicks([tick({ seq: 2, time: START + 1, price: '2' })])).toBe(1);
  expect(takeTicks([tick({ seq: 1, time: START + 2, price: '3' })])).toBe(0);
});

test('ignores a known tick after a stream restart: an unchanged price is not fresh [MARKET-10]', () => {
  takeTicks([tick({ seq: 900 })]);
  paint();
  markAllStale();
  beginStreamEpoch();
  expect(takeTicks([tick({ seq: 900 })])).toBe(0);
  // same time, with the number of a new count
  expect(takeTicks([tick({ seq: 1 })])).toBe(0);
  paint();
  expect(quoteOf('BTC').fresh).toBe(false);
  expect(takeTicks([tick({ seq: 2, time: START + 1 })])).toBe(1);
  paint();
  expect(quoteOf('BTC').fresh).toBe(true);
});

test('paints twenty ticks a second at most four times, with the last one shown [MARKET-06]', () => {
  const quote = quoteOf('BTC');
  const painted: unknown[] = [];
  subscribe(quote, () => painted.push(quote.price), true);
  const other = vi.fn();
  subscribe(quoteOf('ETH'), other, true);
  const before = painted.length;
  for (let seq = 1; seq <= 20; seq += 1) {
    takeTicks([tick({ seq, price: `${seq}` })]);
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(250);
  expect(new Set(painted.slice(before)).size).toBeLessThanOrEqual(5);
  expect(painted.at(-1)).toBe('20');
  expect(other).not.toHaveBeenCalled();
});

test('a coin shown for the first time has the newest price, and then follows it [MARKET-06]', () => {
  takeTicks([tick()]);
  paint();
  const quote = quoteOf('BTC');
  expect(quote).toMatchObject({ price: '96412.30', fresh: true });
  expect(quoteOf('BTC')).toBe(quote);
  const painted = vi.fn();
  subscribe(quote, painted, true);
  takeTicks([tick({ seq: 2, price: '96500' })]);
  paint();
  expect(painted).toHaveBeenCalled();
  expect(snapshot(quote).price).toBe('96500');
});

test('paints a single tick at once [MARKET-06]', () => {
  takeTicks([tick()]);
  vi.advanceTimersByTime(1);
  expect(price()).toBe('96412.30');
});

test('a price turns grey 5 s after its last tick, dated, until the next tick [MARKET-07]', () => {
  takeTicks([tick()]);
  paint();
  expect(quoteOf('BTC').fresh).toBe(true);
  vi.advanceTimersByTime(4700);
  expect(quoteOf('BTC').fresh).toBe(true);
  vi.advanceTimersByTime(300);
  expect(snapshot(quoteOf('BTC'))).toEqual({ price: '96412.30', change: '1.24', time: START, fresh: false });
  takeTicks([tick({ seq: 2 })]);
  paint();
  expect(quoteOf('BTC').fresh).toBe(true);
});

test('a clock set back by a day does not make an old price fresh [MARKET-07]', () => {
  seedQuotes([{ code: 'BTC', price: '1' }], false);
  takeTicks([{ code: 'BTC', price: '2', time: Date.now(), seq: 1 }]);
  vi.advanceTimersByTime(300);
  expect(quoteOf('BTC').fresh).toBe(true);
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(5000);
  expect(quoteOf('BTC').fresh).toBe(false);
});

test('coins turn grey one by one [MARKET-07]', () => {
  takeTicks([tick(), tick({ code: 'ETH' })]);
  vi.advanceTimersByTime(3000);
  takeTicks([tick({ seq: 2 })]);
  vi.advanceTimersByTime(2500);
  expect(quoteOf('ETH').fresh).toBe(false);
  expect(quoteOf('BTC').fresh).toBe(true);
});

test('greys each of three coins at its own 5 s, after any number of checks [MARKET-07]', () => {
  seedQuotes([{ code: 'SOL', price: '150' }], false);
  const fresh = (): string => ['BTC', 'ETH', 'SOL'].filter((code) => quoteOf(code).fresh).join(' ');
  takeTicks([tick()]);
  vi.advanceTimersByTime(1000);
  takeTicks([tick({ code: 'ETH' })]);
  vi.advanceTimersByTime(3000);
  takeTicks([tick({ code: 'SOL' })]);
  paint();
  // at 4.25 s; each tick was painted within 250 ms, and its 5 s count from its arrival
  expect(fresh()).toBe('BTC ETH SOL');
  vi.advanceTimersByTime(1000);
  expect(fresh()).toBe('ETH SOL');
  vi.advanceTimersByTime(750);
  expect(fresh()).toBe('SOL');
  vi.advanceTimersByTime(2999);
  expect(fresh()).toBe('SOL');
  vi.advanceTimersByTime(1);
  expect(fresh()).toBe('');
});

test('stored prices are grey, fetched ones are not, and neither replaces a newer tick [MARKET-11]', () => {
  expect(quoteOf('BTC').fresh).toBe(false);
  seedQuotes([{ code: 'BTC', price: '97000', time: START }], true);
  expect(snapshot(quoteOf('BTC'))).toMatchObject({ price: '97000', fresh: true });
  takeTicks([tick({ time: START + 1000 })]);
  paint();
  seedQuotes([{ code: 'BTC', price: '95000', time: START + 500 }], true);
  expect(price()).toBe('96412.30');
});

test('all prices turn grey once nothing shows them, and buffered ticks are dropped [MARKET-09]', () => {
  takeTicks([tick()]);
  paint();
  takeTicks([tick({ seq: 2, price: '2' })]);
  markAllStale();
  paint();
  expect(snapshot(quoteOf('BTC'))).toMatchObject({ price: '96412.30', fresh: false });
});

test('a missing price stays missing [MARKET-03]', () => {
  seedQuotes([{ code: 'NEW', price: undefined, time: START }], true);
  expect(snapshot(quoteOf('NEW'))).toMatchObject({ price: undefined, fresh: false });
});

test('prices keep updating when the device clock is set back [MARKET-06]', () => {
  takeTicks([tick()]);
  paint();
  vi.setSystemTime(START - 3_600_000);
  takeTicks([tick({ seq: 2, price: '96413' })]);
  paint();
  expect(price()).toBe('96413');
});
