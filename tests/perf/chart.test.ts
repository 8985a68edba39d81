import { expect, test } from 'vitest';
import { firstScreen, manifest } from './built.ts';

test('loads the chart library from its own file, and only for charts [MARKET-05]', () => {
  const entries = Object.entries(manifest());
  const [name, chart] = entries.find(([key]) => key.includes('lightweight-charts'))!;
  expect(chart.isDynamicEntry).toBe(true);
  // no file imports it statically: only the pages of the market load it when they draw a chart
  expect(entries.filter(([, entry]) => entry.imports?.includes(name)).map(([key]) => key)).toEqual([]);
  const asking = entries.filter(([, entry]) => entry.dynamicImports?.includes(name)).map(([, entry]) => entry.file);
  expect(new Set(asking).size).toBe(1);
  const { js } = firstScreen('en');
  expect(js).not.toContain(chart.file);
  for (const file of asking) expect(js).not.toContain(file);
});
