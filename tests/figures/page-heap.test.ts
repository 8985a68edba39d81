import { expect, test, vi } from 'vitest';
import { formatPercent } from '../../scripts/measure/table.mjs';
import { expectFigure } from './figure.ts';
import { codes, open, TICK_INTERVAL_MS, tickAll, useTicking } from './ticking.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

useTicking();

test('the heap grows by at most 5 % in ten minutes of 500 ticking coins', async () => {
  const { page, cdp } = await open('/pages/coinList/index', (fresh) => fresh.clock.install());
  expect(codes).toHaveLength(500);
  await cdp.send('HeapProfiler.enable');
  const tickFor = async (minutes: number): Promise<void> => {
    for (let step = 0; step < minutes * 60_000; step += TICK_INTERVAL_MS) {
      await tickAll();
      await page.clock.runFor(TICK_INTERVAL_MS);
    }
  };
  const heap = async (): Promise<number> => {
    for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  await tickFor(1);
  const first = page.locator('[data-code]').first();
  const price = await first.textContent();
  const before = await heap();
  await tickFor(10);
  const after = await heap();
  // proves that the list received ticks
  expect(await first.textContent()).not.toBe(price);
  expectFigure('heap in ten minutes of ticking', (after - before) / before, { max: 0.05, format: formatPercent });
  await page.context().close();
});
