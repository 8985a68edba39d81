import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchNotificationTaps } from '../../../../src/app/chrome/notification-taps.ts';
import { beginUnsavedWork } from '../../../../src/client/forms/unsaved-work.ts';
import { readHash } from '../../../../src/browser/location.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';

let worker: EventTarget;
beforeEach(() => {
  worker = new EventTarget();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker: worker }));
  location.hash = '#/pages/mine/mine';
  toasts.list = [];
  watchNotificationTaps();
});
afterEach(() => vi.unstubAllGlobals());
const postToPage = (data: unknown): void => void worker.dispatchEvent(new MessageEvent('message', { data }));

test('a tapped notification leads the open page to its record', () => {
  postToPage({ type: 'OPEN_PAGE', link: '/pages/Recharge/orderDetails?id=9' });
  expect(readHash()).toBe('/pages/Recharge/orderDetails?id=9');
});

test('keeps an unfinished form after a notification tap, and points to the message', () => {
  const release = beginUnsavedWork('a form');
  postToPage({ type: 'OPEN_PAGE', link: '/pages/Recharge/orderDetails?id=9' });
  expect(readHash()).toBe('/pages/mine/mine');
  expect(toasts.list).toHaveLength(1);
  release();
});

test('ignores other messages of the worker', () => {
  for (const data of [null, {}, { type: 'OTHER' }]) postToPage(data);
  expect([readHash(), toasts.list]).toEqual(['/pages/mine/mine', []]);
});
