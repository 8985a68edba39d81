import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  toDecimal,
  type ExchangeName,
  type ExchangeQuote,
} from '../../../../../server/adapters/prices/exchanges/exchange.ts';
import { exchanges } from '../../../../../server/adapters/prices/feeds.ts';

interface Line {
  readonly note: string;
  readonly frame: string;
  readonly quotes: ExchangeQuote[];
}
const names: readonly ExchangeName[] = ['binance', 'kraken', 'okx'];
const linesOf = (name: ExchangeName): Line[] =>
  readFileSync(`tests/feeds/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** Characters that break or change a frame. */
const MARKS = ['', '"', '{', '}', '[', ']', ',', ':', '\\', '-', '0', 'e9', '.', 'null', '\u0000', '\u{1F600}'];

describe.each(names)('the frames of %s', (name) => {
  const lines = linesOf(name);
  const { parse, announcesEnd } = exchanges[name];

  test.each(lines)('give exact quotes: $note [FEED-02]', ({ frame, quotes, note }) => {
    expect(parse(frame)).toEqual(quotes);
    expect(announcesEnd?.(frame) ?? false).toBe(note === 'goodbye');
  });

  test('never throw if they are cut or changed at any place [FEED-02]', () => {
    let readable = 0;
    for (const { frame } of lines)
      for (let at = 0; at <= frame.length; at += 1)
        for (const changed of [
          frame.slice(0, at),
          ...MARKS.map((mark) => frame.slice(0, at) + mark + frame.slice(at + 1)),
        ]) {
          const quotes = parse(changed);
          announcesEnd?.(changed);
          readable += quotes.length;
          for (const { bid, ask, last } of quotes)
            for (const price of [bid, ask, last])
              if (price !== undefined && !/^\d{1,15}(\.\d{1,18})?$/.test(price))
                throw new Error(`${price} in ${changed}`);
        }
    expect(readable).toBeGreaterThan(1000);
  });

  test('never throw for any JSON in the places of their fields [FEED-02]', () => {
    const frames = lines.map(({ frame }) => frame).filter((frame) => frame.startsWith('{'));
    fc.assert(
      fc.property(fc.constantFrom(...frames), fc.json(), fc.nat(), (frame, json, turn) => {
        const values = [...frame.matchAll(/:("[^"]*"|[-\d.]+|null)/g)];
        const at = values[turn % Math.max(1, values.length)];
        const changed = at ? frame.slice(0, at.index + 1) + json + frame.slice(at.index + at[0].length) : json;
        parse(changed);
        announcesEnd?.(changed);
      }),
      { seed: 4174, numRuns: 3000 },
    );
  });
});

test('subscribe to each pair once, in chunks', () => {
  const pairs = Array.from({ length: 450 }, (_, index) => `P${index}`);
  const [binance, kraken, okx] = names.map((name) =>
    exchanges[name].subscribe(pairs).map((frame) => JSON.parse(frame)),
  );
  expect(binance?.map(({ params }) => params.length)).toEqual([200, 200, 50]);
  expect(binance?.flatMap(({ params }) => params)).toEqual(pairs.map((pair) => `${pair.toLowerCase()}@bookTicker`));
  expect(kraken?.map(({ params }) => params.symbol.length)).toEqual([100, 100, 100, 100, 50]);
  expect(kraken?.flatMap(({ params }) => params.symbol)).toEqual(pairs);
  expect(new Set(kraken?.map(({ params }) => params.event_trigger))).toEqual(new Set(['bbo']));
  expect(okx?.flatMap(({ args }) => args.map(({ instId }: { instId: string }) => instId))).toEqual(pairs);
});

test.each([
  ['0.1', '0.1'],
  [0.1, '0.1'],
  [1e-7, '0.000000100000000000'],
  [1e-6, '0.000001'],
  [123456789012345, '123456789012345'],
  ['0', undefined],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [Infinity, undefined],
  [1e21, undefined],
  ['1e3', undefined],
  ['', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['１', undefined],
  ['1\n', undefined],
  [true, undefined],
  [null, undefined],
  [['1'], undefined],
  [{ toString: 1, valueOf: 1 }, undefined],
])('reads the price %j as %j [FEED-02]', (value, decimal) => {
  expect(toDecimal(value)).toBe(decimal);
});
