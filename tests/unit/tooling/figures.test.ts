import { expect, test } from 'vitest';
import { formatTable, judge } from '../../../scripts/measure/figures.mjs';

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
  expect(formatTable([row])).toContain('| tap to next paint | – | – | at most 64 ms |  |');
});
