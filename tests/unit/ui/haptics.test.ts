import { afterEach, expect, test, vi } from 'vitest';
import { setHaptics, vibrate } from '../../../src/ui/base/haptics.ts';

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

test('vibrates only if switched on, and not under reduced motion [LIVE-15]', () => {
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

test('does nothing on a device that cannot vibrate [LIVE-15]', () => {
  vi.stubGlobal('navigator', {});
  setHaptics(true);
  expect(() => vibrate(10)).not.toThrow();
});
