import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shouldSaveData, watchCalm } from '../../../../src/client/ahead/when-calm.ts';
import { activity } from '../../../../src/client/http/activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  activity.background = 0;
});

test("a touch or a page's request aborts the prefetch and delays it by a second [OFF-03]", async () => {
  const off = new AbortController();
  const { calm, interrupted, end } = watchCalm(off.signal);
  await vi.advanceTimersByTimeAsync(2000);
  const first = interrupted();
  dispatchEvent(new Event('pointerdown'));
  expect(first.aborted).toBe(true);
  let isCalm = false;
  void calm().then(() => {
    isCalm = true;
  });
  await vi.advanceTimersByTimeAsync(700);
  expect(isCalm).toBe(false);
  await vi.advanceTimersByTimeAsync(600);
  expect(isCalm).toBe(true);

  const second = interrupted();
  activity.background = 1;
  expect(second.aborted).toBe(true);
  end();
  const third = interrupted();
  dispatchEvent(new Event('pointerdown'));
  expect(third.aborted).toBe(false);
});

test('spares slow connections and Save-Data [OFF-03]', () => {
  for (const [connection, spared] of [
    [undefined, false],
    [{ saveData: false, effectiveType: '4g' }, false],
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
  ] as const) {
    vi.stubGlobal('navigator', { connection });
    expect(shouldSaveData()).toBe(spared);
  }
});
