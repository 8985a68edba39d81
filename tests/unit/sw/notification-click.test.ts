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

test('a tap on a notification opens the messages in a window of its own where none is open', async () => {
  await openMessages();
  expect(order).toEqual(['opened /#/pages/index/msgList']);
});

test('a tap on a notification tells an open window to show the messages, and brings it to the front', async () => {
  windows = [
    { focus: async () => void order.push('focused'), postMessage: (data) => void order.push(JSON.stringify(data)) },
  ];
  await openMessages();
  expect(order).toEqual(['{"type":"OPEN_MESSAGES"}', 'focused']);
});
