import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../sw/push.ts';

const order: string[] = [];
let windows: { focus: () => Promise<void>; postMessage: (data: unknown) => void }[];
beforeEach(() => {
  order.length = 0;
  windows = [];
  vi.stubGlobal('self', {
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void order.push(`opened ${url}`) },
  });
});

test('a tapped notification opens its page in a new window if none is open', async () => {
  await openPage('/pages/Recharge/orderDetails?id=9');
  expect(order).toEqual(['opened /#/pages/Recharge/orderDetails?id=9']);
});

test('shows its page in an open window, at the front, after a notification tap', async () => {
  windows = [
    { focus: async () => void order.push('focused'), postMessage: (data) => void order.push(JSON.stringify(data)) },
  ];
  await openPage('/pages/index/msgList');
  expect(order).toEqual(['{"type":"OPEN_PAGE","link":"/pages/index/msgList"}', 'focused']);
});
