import '../../client/support.ts';
import { createElement } from 'react';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../../src/client/session/session.ts';
import LockDialog from '../../../../src/features/credentials/components/LockDialog.tsx';
import { isDue, lock, setLock, unlock, watchLock } from '../../../../src/features/credentials/lock.ts';
import { deviceName } from '../../../../src/domain/device.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { database } from '../../../../src/storage/database.ts';
import { readSettingsCache, writeSettingsCache } from '../../../../src/storage/settings-cache.ts';
import { storageState } from '../../../../src/storage/state.ts';
import { clearUserData } from '../../../../src/storage/wipe.ts';
import { show } from '../../ui/render.tsx';
import { expectLogged } from '../../../console.ts';

// every test starts the app, which a page does once: its listeners add up
await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  EventEmitter.defaultMaxListeners = 20;
});
expectLogged('Storage: dropped a record session minutes');

afterEach(async () => {
  become('visible');
  Object.assign(lock, { minutes: undefined, locked: false, checking: false });
  storageState.mode = 'disk';
  await database('session').clear();
  localStorage.clear();
});

test('locks after the time away, an unknown restart or a clock set back, if set', () => {
  expect(isDue(undefined, undefined, 0)).toBe(false);
  expect(isDue(5, 1_000_000, 1_000_000 + 5 * MINUTE_MS - 1)).toBe(false);
  expect(isDue(5, 1_000_000, 1_000_000 + 5 * MINUTE_MS)).toBe(true);
  expect(isDue(5, undefined, 1_000_000)).toBe(true);
  expect(isDue(5, 1_000_000, 999_999)).toBe(true);
});

test('unlocking counts as presence, because the passkey dialog hides the page', async () => {
  Object.assign(lock, { minutes: 1, locked: true });
  unlock();
  await vi.waitFor(async () => expect(await database('session').keys()).toEqual(['lock']));
  expect(lock.locked).toBe(false);
  lock.minutes = undefined;
});

test('names a device by browser and system, and shows an unknown one as sent', () => {
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

test('holds a start that may lock until the lock is read, and shown if due', async () => {
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

/** Hides the page or shows it again. */
const become = (state: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
};
const readLeft = async () => (await database('session').get('lock', v.object({ left: v.number() })))?.left;

test('stays locked when the locked app is left, killed and reopened [APPLOCK-01]', async () => {
  session.status = 'in';
  const left = Date.now() - 6 * MINUTE_MS;
  await database('session').set('lock', { minutes: 5, left });
  await watchLock();
  expect(lock.locked).toBe(true);
  become('hidden');
  become('visible');
  expect([lock.locked, await readLeft()]).toEqual([true, left]);
  // the page is killed and reopened
  Object.assign(lock, { locked: false, minutes: undefined });
  await watchLock();
  expect(lock.locked).toBe(true);
});

const NOON = Date.UTC(2026, 2, 10, 12);

test('records when an open app is left, and locks on return after its time [APPLOCK-01]', async () => {
  session.status = 'in';
  const clock = vi.spyOn(Date, 'now').mockReturnValue(NOON + 10 * MINUTE_MS);
  await database('session').set('lock', { minutes: 5, left: NOON + 10 * MINUTE_MS });
  await watchLock();
  clock.mockReturnValue(NOON + 20 * MINUTE_MS);
  become('hidden');
  await vi.waitFor(async () => expect(await readLeft()).toBe(NOON + 20 * MINUTE_MS));
  clock.mockReturnValue(NOON + 25 * MINUTE_MS - 1);
  become('visible');
  expect(lock.locked).toBe(false);
  become('hidden');
  clock.mockReturnValue(NOON + 30 * MINUTE_MS);
  become('visible');
  expect(lock.locked).toBe(true);
});

test('follows the time set in another tab, and does not write its own back [APPLOCK-02]', async () => {
  session.status = 'in';
  await database('session').set('lock', { minutes: 5, left: Date.now() });
  await watchLock();
  await database('session').set('lock', { minutes: 1, left: Date.now() });
  const otherTab = new BroadcastChannel('andaman');
  otherTab.postMessage({ topic: 'lock' });
  await vi.waitFor(() => expect(lock.minutes).toBe(1));
  become('hidden');
  await vi.waitFor(async () => expect(await readLeft()).toBeGreaterThan(0));
  expect(await database('session').get('lock', v.object({ minutes: v.number() }))).toEqual({ minutes: 1 });
  await database('session').delete('lock');
  writeSettingsCache('locks', false);
  otherTab.postMessage({ topic: 'lock' });
  await vi.waitFor(() => expect(lock.minutes).toBeUndefined());
  otherTab.close();
});

test.each([
  ['is missing', undefined],
  ['is damaged', { minutes: 'soon' }],
])('locks at a start and each return if its record %s [APPLOCK-03]', async (_, damaged) => {
  session.status = 'in';
  writeSettingsCache('locks', true);
  if (damaged) await database('session').set('lock', damaged);
  await watchLock();
  expect([lock.locked, lock.minutes]).toEqual([true, 0]);
  unlock();
  become('hidden');
  become('visible');
  expect(lock.locked).toBe(true);
});

test('forgets an account’s lock with its session: the next account starts open [APPLOCK-03]', async () => {
  session.status = 'in';
  await setLock(5);
  expect(readSettingsCache()?.locks).toBe(true);
  await clearUserData('all');
  expect(readSettingsCache()?.locks).toBe(false);
  await watchLock();
  expect([lock.locked, lock.minutes]).toEqual([false, undefined]);
});

test('waits for nothing without a lock, and asks nothing after logout', async () => {
  const isCheckingAtStart = async (): Promise<boolean> => {
    vi.resetModules();
    return (await import('../../../../src/client/session/lock.ts')).lock.checking;
  };
  writeSettingsCache('signed', true);
  writeSettingsCache('locks', false);
  expect(await isCheckingAtStart()).toBe(false);
  writeSettingsCache('locks', true);
  expect(await isCheckingAtStart()).toBe(true);
  writeSettingsCache('signed', false);
  expect(await isCheckingAtStart()).toBe(false);
});
