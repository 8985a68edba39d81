import { expect, test } from 'vitest';
import { isDue } from '../../../../src/features/profile/lock.ts';
import { deviceName } from '../../../../src/lib/device.ts';
import { MINUTE_MS } from '../../../../src/lib/time.ts';

test('the app locks after the time away, after a restart without a trace, and when the clock was set back; never when nobody asked for it', () => {
  expect(isDue(undefined, undefined, 0)).toBe(false);
  expect(isDue(5, 1_000_000, 1_000_000 + 5 * MINUTE_MS - 1)).toBe(false);
  expect(isDue(5, 1_000_000, 1_000_000 + 5 * MINUTE_MS)).toBe(true);
  expect(isDue(5, undefined, 1_000_000)).toBe(true);
  expect(isDue(5, 1_000_000, 999_999)).toBe(true);
});

test('a device is named by its browser and system, and shown as sent where nobody knows it', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    ),
  ).toBe('Chrome, Android');
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iOS');
  expect(deviceName('node')).toBe('node');
});
