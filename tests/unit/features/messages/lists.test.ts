import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

const server = vi.hoisted(() => ({
  messages: [] as { id: string; title: string; content: string; read: boolean; kind: string }[],
  asked: [] as string[],
  total: 0,
  fails: false,
  source: 'network' as 'network' | 'worker',
  paged: true,
  size: 20,
  saysLast: true,
}));
vi.mock('../../../../src/client/http/request.ts', () => {
  const response = async (row: any, fields: any) => {
    if (row.id === 'message.unread') {
      const unread = server.messages.filter(({ read }) => !read);
      return { lists: unread.slice(0, 20), total: unread.length };
    }
    if (row.id === 'message.reader') {
      for (const message of server.messages) if (fields.ids.split(',').includes(message.id)) message.read = true;
      return {};
    }
    server.asked.push(`${fields.status} ${fields.page}`);
    // from this start, since an earlier start has other classes
    const { CallError } = await import('../../../../src/client/http/errors.ts');
    if (server.fails) throw new CallError('attempts', row);
    const all = server.messages.filter(({ read }) => fields.status === 'all' || !read);
    const { size } = server;
    const from = (fields.page - 1) * size;
    const lists = structuredClone(all.slice(from, from + size));
    if (!server.paged) return { lists };
    return { lists, total: all.length, ...(server.saysLast ? { last: from + size >= all.length } : {}) };
  };
  const requestDetailed = async (row: any, fields: any) => ({
    response: await response(row, fields),
    source: server.source,
    at: 7,
  });
  return { requestDetailed, request: async (row: any, fields: any) => response(row, fields) };
});

const message = (number: number, isRead = false) => ({
  id: `${number}`,
  title: `Title ${number}`,
  content: '',
  read: isRead,
  kind: '',
});
const range = (from: number, to: number): string[] => Array.from({ length: from - to + 1 }, (_, at) => `${from - at}`);

let accounts = 0;
const start = async () => {
  vi.resetModules();
  const lists = await import('../../../../src/features/messages/lists.ts');
  const store = await import('../../../../src/features/messages/store.ts');
  const { beginSession, identify } = await import('../../../../src/client/session/sign-in.ts');
  await beginSession('token');
  accounts += 1;
  await identify(`${accounts}`);
  return {
    ...lists,
    ...store,
    beginSession,
    ids: (status: 'all' | 'unread') => lists.lists[status].state.items.map(({ id }) => id),
    open: (status: 'all' | 'unread') => lists.lists[status].refresh(),
    more: (status: 'all' | 'unread') => lists.lists[status].more(),
    state: (status: 'all' | 'unread') => lists.lists[status].state,
  };
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  Object.assign(server, {
    messages: range(60, 1).map((id) => message(Number(id))),
    asked: [],
    fails: false,
    source: 'network',
    paged: true,
    size: 20,
    saysLast: true,
  });
});

test('loads three pages once each while a message arrives, without repeats or gaps [MSG-02]', async () => {
  const app = await start();
  await app.open('all');
  expect(app.ids('all')).toEqual(range(60, 41));
  server.messages.unshift(message(61));
  await app.more('all');
  await app.more('all');
  expect(app.ids('all')).toEqual(range(61, 2));
  expect(app.state('all').last).toBe(false);
  await app.more('all');
  expect(app.ids('all')).toEqual(range(61, 1));
  expect(app.state('all').last).toBe(true);
  await app.more('all');
  expect(server.asked.filter((text) => text !== 'all 1')).toEqual(['all 2', 'all 3', 'all 4']);
});

test('does not request a page twice while it loads [MSG-02]', async () => {
  const app = await start();
  await app.open('all');
  await Promise.all([app.more('all'), app.more('all'), app.more('all')]);
  expect(server.asked).toEqual(['all 1', 'all 2']);
});

test('joins a running read of the same list; the next customer does not wait for it [OFF-06]', async () => {
  const app = await start();
  await Promise.all([app.open('all'), app.open('all')]);
  expect(server.asked).toEqual(['all 1']);
  await app.open('all');
  expect(server.asked).toEqual(['all 1', 'all 1']);
  void app.open('all');
  await app.beginSession('another token');
  await app.open('all');
  expect(server.asked).toEqual(['all 1', 'all 1', 'all 1']);
  expect(app.ids('all')).toHaveLength(20);
});

test('finds a message of a later page although the list was being reread [MSG-03]', async () => {
  const app = await start();
  await app.open('all');
  const again = app.open('all');
  expect(app.state('all').loading).toBe(true);
  expect(await app.findMessage('25')).toMatchObject({ id: '25' });
  await again;
});

test('unread messages read meanwhile do not hide later ones [MSG-02]', async () => {
  const app = await start();
  await app.open('unread');
  await app.markRead(range(60, 51));
  await app.more('unread');
  await app.more('unread');
  await app.more('unread');
  await app.more('unread');
  expect(app.ids('unread')).toEqual(range(60, 1));
  expect(app.state('unread').last).toBe(true);
});

test('a short page ends the list of a server that sends neither total nor last [MSG-01]', async () => {
  server.paged = false;
  server.messages = server.messages.slice(0, 25);
  const app = await start();
  await app.open('all');
  expect(app.state('all').last).toBe(false);
  await app.more('all');
  expect(app.state('all').last).toBe(true);
  expect(app.ids('all')).toEqual(range(60, 36));
});

test('a stored page shows its time; a failed page keeps what is there [MSG-06]', async () => {
  server.source = 'worker';
  const app = await start();
  await app.open('all');
  expect(app.state('all')).toMatchObject({ source: 'worker', at: 7, error: undefined });
  server.fails = true;
  await app.more('all');
  expect(app.ids('all')).toEqual(range(60, 41));
  expect(app.state('all')).toMatchObject({ error: { kind: 'attempts' }, loading: false });
  server.fails = false;
  await app.more('all');
  expect(app.state('all')).toMatchObject({ error: undefined, loading: false });
  expect(app.ids('all')).toEqual(range(60, 21));
});

test('the next account does not see the previous account’s lists [STORE-10]', async () => {
  const app = await start();
  await app.open('all');
  await app.beginSession('other');
  await vi.waitFor(() => expect(app.ids('all')).toEqual([]));
});

test('reads to the end a server’s unread list that still holds read messages [MSG-02]', async () => {
  const app = await start();
  await app.open('unread');
  await app.markRead(range(60, 41));
  // the server answers the calls but forgets the marks
  for (const message of server.messages) message.read = false;
  for (let more = 0; more < 6; more += 1) await app.more('unread');
  expect(app.ids('unread')).toEqual(range(60, 1));
  expect(app.state('unread').last).toBe(true);
});

test('marks every message of a server with short pages that only sends a total [MSG-03]', async () => {
  Object.assign(server, { size: 10, saysLast: false });
  const app = await start();
  await app.refreshUnread();
  await app.markAllRead();
  expect(server.messages.filter(({ read }) => !read)).toEqual([]);
});
