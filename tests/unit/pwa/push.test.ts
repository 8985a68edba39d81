import '../client/support.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { renewPushes } from '../../../src/pwa/push.ts';
import { signIn } from '../features/support.ts';

const KEY = 'AQID';
const keyBytes = Uint8Array.of(1, 2, 3).buffer;

/** The push subscription of a browser, and what it and the server were asked. */
let current: { endpoint: string; key: ArrayBuffer } | undefined;
let settings: { kinds: string; endpoint: string };
const calls: string[] = [];

const asSubscription = () =>
  current && {
    endpoint: current.endpoint,
    options: { applicationServerKey: current.key },
    toJSON: () => ({ endpoint: current?.endpoint }),
    unsubscribe: async () => {
      calls.push('unsubscribed');
      current = undefined;
      return true;
    },
  };
const pushManager = {
  getSubscription: async () => asSubscription() ?? null,
  subscribe: async () => {
    current = { endpoint: 'https://push.example/renewed', key: keyBytes };
    return asSubscription();
  },
};
const answer = (url: string, body: string): unknown => {
  if (url.includes('push/key')) return { key: KEY };
  if (url.includes('users/notices')) return { promotions: true, ...settings };
  calls.push(`${new URL(url).pathname} ${new URLSearchParams(body).toString()}`);
  return {};
};

beforeEach(async () => {
  await signIn();
  calls.length = 0;
  current = { endpoint: 'https://push.example/known', key: keyBytes };
  settings = { kinds: 'security,settlement', endpoint: 'https://push.example/known' };
  const registration = { pushManager };
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('fetch', async (request: Request) =>
    Response.json({ ret: 1, msg: '', data: answer(request.url, await request.text()) }),
  );
});
const renewed =
  '/api/push/subscribe subscription=%7B%22endpoint%22%3A%22https%3A%2F%2Fpush.example%2Frenewed%22%7D&kinds=security%2Csettlement';

test('leaves a subscription alone that browser and server agree on', async () => {
  await renewPushes();
  expect(calls).toEqual([]);
});

test('renews a subscription that the browser has lost', async () => {
  current = undefined;
  await renewPushes();
  expect(calls).toEqual([renewed]);
});

test('renews a subscription that its push service has ended', async () => {
  settings.endpoint = '';
  await renewPushes();
  expect(calls).toEqual(['unsubscribed', renewed]);
});

test('renews a subscription for another key of the server', async () => {
  current!.key = Uint8Array.of(9).buffer;
  await renewPushes();
  expect(calls).toEqual(['unsubscribed', renewed]);
});

test('subscribes no device whose customer chose no topic, or withdrew the permission', async () => {
  current = undefined;
  settings = { kinds: '', endpoint: '' };
  await renewPushes();
  settings.kinds = 'security';
  vi.stubGlobal('Notification', { permission: 'denied' });
  await renewPushes();
  expect(calls).toEqual([]);
});
