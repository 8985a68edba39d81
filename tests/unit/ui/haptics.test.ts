import { afterEach, expect, test, vi } from 'vitest';
import { setHaptics, vibrate } from '../../../src/ui/actions/haptics.ts';

const prepare = (reduced: boolean) => {
  const call = vi.fn();
  vi.stubGlobal('navigator', { vibrate: call });
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  return call;
};
afterEach(() => {
  vi.unstubAllGlobals();
  setHaptics(false);
});

test('nothing vibrates unless it was switched on, nor where less motion is asked for [LIVE-15]', () => {
  const call = prepare(false);
  vibrate(10);
  expect(call).not.toHaveBeenCalled();
  setHaptics(true);
  vibrate(10);
  expect(call).toHaveBeenCalledExactlyOnceWith(10);
  const still = prepare(true);
  vibrate(10);
  expect(still).not.toHaveBeenCalled();
});

test('a device that cannot vibrate is left alone [LIVE-15]', () => {
  vi.stubGlobal('navigator', {});
  setHaptics(true);
  expect(() => vibrate(10)).not.toThrow();
});
