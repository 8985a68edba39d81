import { beforeEach, expect, test, vi } from 'vitest';
import { openMessages } from '../../../sw/push.ts';

const order: string[] = [];
let windows: { focus: () => Promise<void>; postMessage: (data: unknown) => void }[];
beforeEach(() => {
  order.length = 0;
  windows = [];
  vi.stubGlobal('self', {
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void order.push(`opened ${url}`) },
  });
});

test('a tapped notification opens the messages in a new window if none is open', async () => {
  await openMessages();
  expect(order).toEqual(['opened /#/pages/index/msgList']);
});

test('shows the messages in an open window, at the front, after a notification tap', async () => {
  windows = [
    { focus: async () => void order.push('focused'), postMessage: (data) => void order.push(JSON.stringify(data)) },
  ];
  await openMessages();
  expect(order).toEqual(['{"type":"OPEN_MESSAGES"}', 'focused']);
});
