import { empty, held, network, ok, waitUntil } from '../../client/support.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { firstUnread, markSeen, messages, refreshUnread } from '../../../../src/features/messages/store.ts';
import { signIn } from '../support.ts';

let unread: object[] = [];
let calls: string[] = [];
const message = (id: string, content: string, more: object = {}) => ({
  id,
  title: `Title ${id}`,
  content,
  read: false,
  ...more,
});
const about = (order: string) => `<p>Lost.</p><p><a href="#/pages/order?id=${order}">See the order</a></p>`;

beforeEach(async () => {
  await signIn();
  calls = [];
  network(async (request) => {
    const path = new URL(request.url).pathname.split('/').at(-1) ?? '';
    calls.push(path === 'reader' ? `reader ${new URLSearchParams(await request.clone().text()).get('ids')}` : path);
    return ok(path === 'unread' ? { lists: unread, total: unread.length } : {});
  });
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test('marks a message as read once its subject was seen [MSG-03]', async () => {
  unread = [message('1', 'Text'), message('2', about('7'))];
  await refreshUnread();
  await markSeen('#/pages/order?id=70');
  expect(calls).toEqual(['unread']);
  await markSeen('#/pages/order?id=7');
  expect(calls).toEqual(['unread', 'reader 2']);
  expect(messages.unread).toBe(1);
});

test('looks for a recent change in a new response [MSG-03]', async () => {
  unread = [];
  await refreshUnread();
  unread = [message('8', about('7'))];
  await markSeen('#/pages/order?id=7', { hasChanged: true });
  expect(calls).toEqual(['unread', 'unread', 'reader 8']);
});

test('a quiet message never interrupts a start [SHELL-17]', async () => {
  unread = [message('1', 'Text', { quiet: true }), message('2', 'Text')];
  expect(await firstUnread()).toMatchObject({ id: '2' });
});

test('counts a message that arrives while the number is being read, with one more request [MSG-04]', async () => {
  const first = held();
  const { seen } = network(first.reply, ok({ lists: [message('2', 'Text'), message('1', 'Text')], total: 2 }));
  const reading = refreshUnread();
  await waitUntil(() => first.waiting.length === 1);
  const again = [refreshUnread({ fresh: true }), refreshUnread({ fresh: true })];
  first.waiting[0]!(ok({ lists: [message('1', 'Text')], total: 1 }));
  await Promise.all([reading, ...again]);
  expect(messages.unread).toBe(2);
  expect(seen.filter(({ url }) => url.pathname.endsWith('unread'))).toHaveLength(2);
});
