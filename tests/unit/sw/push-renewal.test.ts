import { beforeEach, expect, test, vi } from 'vitest';
import { renew } from '../../../sw/push-renewal.ts';

const subscriptionAt = (endpoint: string): PushSubscription =>
  ({ endpoint, options: { applicationServerKey: 'our key' }, toJSON: () => ({ endpoint }) }) as never;

const subscribe = vi.fn(async () => subscriptionAt('https://push.example/new'));
const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response());
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('self', { registration: { pushManager: { subscribe } } });
  vi.stubGlobal('fetch', fetched);
});
const sentFields = () => Object.fromEntries(fetched.mock.calls[0]![1].body as URLSearchParams);

test('subscribes again with the same key, and tells the server the new endpoint', async () => {
  await renew({ oldSubscription: subscriptionAt('https://push.example/old') });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'our key' });
  expect(fetched.mock.calls[0]![0]).toBe('/api/push/renew');
  expect(sentFields()).toEqual({
    old: 'https://push.example/old',
    subscription: '{"endpoint":"https://push.example/new"}',
  });
});

test('takes the subscription that the browser has renewed itself', async () => {
  await renew({
    oldSubscription: subscriptionAt('https://push.example/old'),
    newSubscription: subscriptionAt('https://push.example/by-browser'),
  });
  expect(subscribe).not.toHaveBeenCalled();
  expect(sentFields()['subscription']).toBe('{"endpoint":"https://push.example/by-browser"}');
});

test('leaves it to the app if the browser hides the old subscription', async () => {
  await renew({ oldSubscription: null });
  expect(fetched).not.toHaveBeenCalled();
});
