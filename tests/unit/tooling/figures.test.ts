import { expect, test } from 'vitest';
import { judge, table } from '../../../scripts/measure/figures.mjs';

const report = (values: Record<string, number>) => ({
  summary: Object.fromEntries(Object.entries(values).map(([key, median]) => [key, { median }])),
});
const rowOf = (app: Record<string, number>, floor: Record<string, number>, name: RegExp) =>
  judge(report(app), report(floor)).find((row) => name.test(row.name))!;

test('a ratio is judged by the floor of the same run', () => {
  expect(rowOf({ 'cold.ready': 1600 }, { 'cold.ready': 800 }, /cold ready/)).toMatchObject({
    app: '1600 ms (2.00x)',
    holds: true,
  });
  expect(rowOf({ 'cold.ready': 1601 }, { 'cold.ready': 800 }, /cold ready/).holds).toBe(false);
});

test('a bound of its own is judged alone, from above or below', () => {
  expect(rowOf({ 'warm.tap': 65 }, {}, /tap/).holds).toBe(false);
  expect(rowOf({ 'lh-performance': 85 }, {}, /Lighthouse performance/).holds).toBe(true);
  expect(rowOf({ 'lh-performance': 84 }, {}, /Lighthouse performance/).holds).toBe(false);
});

test('what was not measured is neither kept nor broken', () => {
  const row = rowOf({}, {}, /tap/);
  expect(row).toMatchObject({ app: '–', holds: undefined });
  expect(table([row])).toContain('| tap to next paint | – | – | at most 64 ms |  |');
});
