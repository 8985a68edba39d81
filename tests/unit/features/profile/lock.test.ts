import '../../client/support.ts';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../../src/client/session/session.ts';
import LockDialog from '../../../../src/features/profile/components/LockDialog.tsx';
import { isDue, lock, unlock, watchLock } from '../../../../src/features/profile/lock.ts';
import { deviceName } from '../../../../src/lib/device.ts';
import { MINUTE_MS } from '../../../../src/lib/time.ts';
import { database } from '../../../../src/storage/database.ts';
import { readSettingsCache, writeSettingsCache } from '../../../../src/storage/settings-cache.ts';
import { storageState } from '../../../../src/storage/state.ts';
import { show } from '../../ui/render.tsx';

afterEach(async () => {
  storageState.mode = 'disk';
  await database('session').clear();
  localStorage.clear();
});

test('the app locks after the time away, after a restart without a trace, and when the clock was set back; never when nobody asked for it', () => {
  expect(isDue(undefined, undefined, 0)).toBe(false);
  expect(isDue(5, 1_000_000, 1_000_000 + 5 * MINUTE_MS - 1)).toBe(false);
  expect(isDue(5, 1_000_000, 1_000_000 + 5 * MINUTE_MS)).toBe(true);
  expect(isDue(5, undefined, 1_000_000)).toBe(true);
  expect(isDue(5, 1_000_000, 999_999)).toBe(true);
});

test('unlocking counts as being here: what asked for the passkey may have hidden the page for long', async () => {
  Object.assign(lock, { minutes: 1, locked: true });
  unlock();
  await vi.waitFor(async () => expect(await database('session').keys()).toEqual(['lock']));
  expect(lock.locked).toBe(false);
  lock.minutes = undefined;
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

test('a start that may be locked is held until the lock is read, and a lock that is due until it stands', async () => {
  session.status = 'in';
  lock.checking = true;
  await watchLock();
  expect(lock).toMatchObject({ checking: false, locked: false });

  await database('session').set('lock', { minutes: 5, left: Date.now() - 6 * MINUTE_MS });
  lock.checking = true;
  await watchLock();
  expect(lock).toMatchObject({ checking: true, locked: true });
  expect(readSettingsCache()?.locks).toBe(true);
  show(createElement(LockDialog));
  expect(lock.checking).toBe(false);

  // a disk that does not answer may hold a lock
  storageState.mode = 'memory';
  await watchLock();
  expect(readSettingsCache()?.locks).toBe(true);
});

test('without a lock there is nothing to wait for; who was signed out is not asked', async () => {
  const fresh = async (): Promise<boolean> => {
    vi.resetModules();
    return (await import('../../../../src/client/session/lock.ts')).lock.checking;
  };
  writeSettingsCache('signed', true);
  writeSettingsCache('locks', false);
  expect(await fresh()).toBe(false);
  writeSettingsCache('locks', true);
  expect(await fresh()).toBe(true);
  writeSettingsCache('signed', false);
  expect(await fresh()).toBe(false);
});
