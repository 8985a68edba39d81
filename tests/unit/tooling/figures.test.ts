import { expect, test } from 'vitest';
import { formatFigures, judge } from '../../../scripts/measure/figures.mjs';
import { judgePages } from '../../../scripts/measure/pages.mjs';
import { inTurns, median, quantile } from '../../../scripts/measure/stats.mjs';

const report = (values: Record<string, number>) => ({
  summary: Object.fromEntries(Object.entries(values).map(([key, median]) => [key, { median }])),
});
const rowOf = (app: Record<string, number>, floor: Record<string, number>, name: RegExp) =>
  judge(report(app), report(floor)).find((row) => name.test(row.name))!;

test('judges a ratio by the baseline of the same run', () => {
  expect(rowOf({ 'cold.ready': 1600 }, { 'cold.ready': 800 }, /cold ready/)).toMatchObject({
    app: '1600 ms (2.00x)',
    holds: true,
  });
  expect(rowOf({ 'cold.ready': 1601 }, { 'cold.ready': 800 }, /cold ready/).holds).toBe(false);
});

test('judges an absolute bound without the baseline, from above or below', () => {
  expect(rowOf({ 'warm.tap': 65 }, {}, /tap/).holds).toBe(false);
  expect(rowOf({ 'lh-performance': 85 }, {}, /Lighthouse performance/).holds).toBe(true);
  expect(rowOf({ 'lh-performance': 84 }, {}, /Lighthouse performance/).holds).toBe(false);
});

test('an unmeasured figure neither passes nor fails', () => {
  const row = rowOf({}, {}, /tap/);
  expect(row).toMatchObject({ app: '–', holds: undefined });
  expect(formatFigures([row])).toContain('| tap to next paint | – | – | at most 64 ms |  |');
});

test('the median of an even number of values is the mean of the middle two', () => {
  expect([median([4, 1, 3, 2]), median([3, 1, 2]), quantile([1, 2, 3, 4, 5], 0.75)]).toEqual([2.5, 2, 4]);
});

test('measures in turns, every second round backwards, without the warm-up', async () => {
  const order: string[] = [];
  const results = await inTurns(['a', 'b'], { rounds: 2, warmUp: 1 }, async (name, round) => {
    order.push(name);
    return round;
  });
  expect(order.join('')).toBe('baabba');
  expect(results).toEqual({ a: [0, 1], b: [0, 1] });
});

test('compares the pages of several builds with the baseline, and allows six slow pages', () => {
  const routes = Array.from({ length: 7 }, (_, place) => `/page${place}?id=1`);
  const timesOf = (app: number) => ({
    baseline: [100],
    ...Object.fromEntries(
      routes.flatMap((route, place) => [
        [`app#${route}`, [place === 0 ? app : 261]],
        [`old#${route}`, [300]],
      ]),
    ),
  });
  const { text, holds } = judgePages(timesOf(260), ['app', 'old'], routes);
  expect(holds).toBe(true);
  expect(text).toContain('old: median 3.00 times the baseline, 7 of 7 pages over 2.6 times');
  expect(text).toContain('| /page0 | 260 (260 to 260) | 2.60 | 300 (300 to 300) | 3.00 |');
  expect(judgePages(timesOf(261), ['app', 'old'], routes).holds).toBe(false);
});
