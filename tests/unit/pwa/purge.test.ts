import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { purgePrivate, watchWipes } from '../../../src/pwa/purge.ts';
import { clearUserData } from '../../../src/storage/wipe.ts';
import { FakeCaches } from '../sw/fake-caches.ts';

let caches: FakeCaches;
const fill = ['private-0', 'private-1', 'public-1', 'workbox-precache-v2-x'];

beforeEach(async () => {
  caches = new FakeCaches();
  for (const name of fill) await caches.open(name);
  vi.stubGlobal('caches', caches);
});

const withWorker = (controller: unknown): void => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
};

test('the page deletes the private caches, but not shell and public copies [PWA-19]', async () => {
  const postMessage = vi.fn();
  withWorker({ postMessage });
  await purgePrivate();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'PURGE_PRIVATE' });
  expect(await caches.keys()).toEqual(['public-1', 'workbox-precache-v2-x']);
});

test('deletes them without a worker too [PWA-19]', async () => {
  withWorker(null);
  await purgePrivate();
  expect(await caches.keys()).toEqual(['public-1', 'workbox-precache-v2-x']);
});

test('a wipe removes private copies and the badge [STORE-09]', async () => {
  withWorker(null);
  const clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(navigator, { clearAppBadge }));
  watchWipes();
  await clearUserData('readable');
  expect(await caches.keys()).toEqual(['public-1', 'workbox-precache-v2-x']);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});
