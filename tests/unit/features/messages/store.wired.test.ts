import { idle, waitUntil } from '../../client/support.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallErrorKind } from '../../../../src/client/http/errors.ts';
import { expectLogged } from '../../../console.ts';

interface Sent {
  id: string;
  fields: Record<string, unknown>;
}
const server = vi.hoisted(() => ({
  sent: [] as Sent[],
  unread: [] as { id: string; title: string; content: string; read: boolean; kind: string; quiet: boolean }[],
  total: undefined as number | undefined,
  answer: undefined as undefined | (() => Promise<void>),
  reachable: true,
}));
vi.mock('../../../../src/client/http/request.ts', () => ({
  request: async (row: { id: string }, fields: Record<string, unknown>) => {
    server.sent.push({ id: row.id, fields });
    await server.answer?.();
    return row.id === 'message.unread' ? { lists: server.unread, total: server.total } : {};
  },
}));
vi.mock('../../../../src/client/http/connection.ts', async () => {
  const { proxy } = await import('valtio');
  return { connection: proxy({ online: true, outage: false, restored: 0 }), probe: async () => server.reachable };
});

const unread = { read: false, kind: '', quiet: false };
const message = (id: string) => ({ id, title: `Title ${id}`, content: `Content ${id}`, ...unread });
const calls = (id: string): Sent[] => server.sent.filter((sent) => sent.id === id);

let ended: (() => Promise<void>)[] = [];
/** A start of the app: new modules, same disk. */
const start = async () => {
  vi.resetModules();
  const store = await import('../../../../src/features/messages/store.ts');
  const session = {
    ...(await import('../../../../src/client/session/session.ts')),
    ...(await import('../../../../src/client/session/sign-in.ts')),
  };
  const { connection } = await import('../../../../src/client/http/connection.ts');
  const { CallError } = await import('../../../../src/client/http/errors.ts');
  const { readMessages } = await import('../../../../src/api/messages.ts');
  const failure = (kind: CallErrorKind, status?: number) => new CallError(kind, readMessages, { status });
  ended.push(() => session.endSession('signed-out'));
  return { ...store, ...session, connection, failure };
};
const signedIn = async () => {
  const app = await start();
  await app.beginSession('token');
  await app.identify('5');
  await idle();
  return app;
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const { database } = await import('../../../../src/storage/database.ts');
  await database('kept').clear();
  await database('session').clear();
  // shared by all starts, like a device's network
  (await import('../../../../src/client/http/connection.ts')).connection.online = true;
  Object.assign(server, {
    sent: [],
    unread: ['1', '2', '3'].map(message),
    total: 3,
    answer: undefined,
    reachable: true,
  });
});

afterEach(async () => {
  // a previous start would send its pending calls
  for (const end of ended) await end();
  ended = [];
});

describe('the first unread message [SHELL-17 SHELL-18]', () => {
  test('is the first of the response, requested once', async () => {
    const app = await signedIn();
    const [first, again] = await Promise.all([app.firstUnread(), app.firstUnread()]);
    expect(first).toMatchObject({ id: '1', title: 'Title 1' });
    expect(again).toEqual(first);
    expect(calls('message.unread')).toHaveLength(1);
    expect(app.messages.unread).toBe(3);
  });

  test('uses the page’s earlier response, without what was read meanwhile', async () => {
    const app = await signedIn();
    await app.refreshUnread();
    await app.markRead(['1']);
    expect(await app.firstUnread()).toMatchObject({ id: '2' });
    expect(calls('message.unread')).toHaveLength(1);
  });

  test('never uses the previous customer’s response', async () => {
    const app = await signedIn();
    await app.refreshUnread();
    await app.endSession('signed-out');
    expect(await app.firstUnread()).toBeUndefined();
    await app.beginSession('other');
    await app.identify('6');
    server.unread = ['7'].map(message);
    server.total = 1;
    expect(await app.firstUnread()).toMatchObject({ id: '7' });
  });

  test('is absent while logged out, and nothing is requested', async () => {
    const app = await start();
    expect(await app.firstUnread()).toBeUndefined();
    expect(server.sent).toEqual([]);
  });

  test('is absent if there is none, or the call fails', async () => {
    const app = await signedIn();
    server.unread = [];
    server.total = 0;
    expect(await app.firstUnread()).toBeUndefined();
    server.answer = () => Promise.reject(app.failure('attempts', 503));
    expect(await app.firstUnread()).toBeUndefined();
    expect(app.messages.unread).toBe(0);
  });
});

test('rereads the unread count after reconnecting, even if nothing shows it [OFF-06]', async () => {
  const app = await signedIn();
  const numbers: number[] = [];
  const stop = app.watchUnread((unread) => numbers.push(unread));
  await waitUntil(() => numbers.at(-1) === 3);
  // shows the last known count until the new one arrives
  expect(numbers).not.toContain(0);
  server.total = 5;
  app.connection.restored += 1;
  await waitUntil(() => numbers.at(-1) === 5);
  expect(calls('message.unread')).toHaveLength(2);
  stop();
  app.connection.restored += 1;
  await idle();
  expect(calls('message.unread')).toHaveLength(2);
  await app.endSession('signed-out');
  const none: number[] = [];
  app.watchUnread((unread) => none.push(unread))();
  expect(none).toEqual([0]);
});

describe('marking as read [MSG-03 MSG-04]', () => {
  test('reading one, then all, makes one call each, and the count follows at once', async () => {
    const app = await signedIn();
    await app.refreshUnread();
    const first = app.markRead(['1']);
    expect(app.messages.unread).toBe(2);
    await first;
    await app.markRead(['2', '3', '1']);
    expect(app.messages.unread).toBe(0);
    expect(calls('message.reader').map(({ fields }) => fields['ids'])).toEqual(['1', '2,3']);
  });

  test('repeats a response that was on its way while a message was read', async () => {
    const app = await signedIn();
    await app.refreshUnread();
    let go = (): void => undefined;
    server.answer = () => new Promise((resolve) => (go = resolve));
    const refreshed = app.refreshUnread();
    await waitUntil(() => calls('message.unread').length === 2);
    const marked = app.markRead(['1']);
    server.answer = undefined;
    go();
    server.unread = ['2', '3'].map(message);
    server.total = 2;
    await Promise.all([refreshed, marked]);
    expect(app.messages.unread).toBe(2);
  });

  test('the total counts beyond the loaded messages', async () => {
    const app = await signedIn();
    server.total = 120;
    await app.refreshUnread();
    expect(app.messages.unread).toBe(120);
    await app.markRead(['2']);
    expect(app.messages.unread).toBe(119);
  });
});

test('undoes a mark that the server refuses, and says so [MSG-05]', async () => {
  const app = await signedIn();
  await app.refreshUnread();
  server.answer = () => Promise.reject(app.failure('attempts', 503));
  const marked = app.markRead(['1', '2']);
  expect(app.isRead(message('1'))).toBe(true);
  await expect(marked).rejects.toMatchObject({ kind: 'attempts' });
  expect(app.isRead(message('1'))).toBe(false);
  expect(app.messages.unread).toBe(3);
});

test('undoes a mark whose call is cut while the server answers others [MSG-05]', async () => {
  const app = await signedIn();
  await app.refreshUnread();
  server.answer = () => Promise.reject(app.failure('attempts'));
  await expect(app.markRead(['1'])).rejects.toMatchObject({ kind: 'attempts' });
  expect(app.messages.unread).toBe(3);
});

describe('read offline [MSG-06]', () => {
  test('keeps the mark and sends it in one call after reconnecting', async () => {
    const app = await signedIn();
    await app.refreshUnread();
    app.connection.online = false;
    await app.markRead(['1']);
    await app.markRead(['3']);
    expect(calls('message.reader')).toEqual([]);
    expect(app.messages.unread).toBe(1);
    app.connection.online = true;
    await vi.waitFor(() => expect(calls('message.reader').map(({ fields }) => fields['ids'])).toEqual(['1,3']));
    await idle();
    app.connection.online = false;
    await idle();
    app.connection.online = true;
    await idle();
    expect(calls('message.reader')).toHaveLength(1);
  });

  test('the mark survives a restart, counts in the server’s number, and is sent then', async () => {
    const before = await signedIn();
    await before.refreshUnread();
    server.reachable = false;
    server.answer = () => Promise.reject(before.failure('attempts'));
    await before.markRead(['2']);
    expect(before.messages.unread).toBe(2);

    server.answer = undefined;
    server.reachable = true;
    server.sent = [];
    const app = await start();
    expect(await app.firstUnread()).toMatchObject({ id: '1' });
    expect(app.messages.unread).toBe(2);
    expect(app.isRead(message('2'))).toBe(true);
    await vi.waitFor(() => expect(calls('message.reader').map(({ fields }) => fields['ids'])).toEqual(['2']));
  });

  test('a network that returns between the last try and its probe sends the mark again', async () => {
    const app = await signedIn();
    await app.refreshUnread();
    server.answer = async () => {
      // five tries in an outage that ends with the last one, so the probe reaches the server
      server.answer = undefined;
      app.connection.restored += 1;
      throw app.failure('attempts');
    };
    await app.markRead(['1']);
    expect([app.isRead(message('1')), app.messages.unread]).toEqual([true, 2]);
    await vi.waitFor(() => expect(calls('message.reader').map(({ fields }) => fields['ids'])).toEqual(['1', '1']));
    await idle();
    expect(app.messages.marks).toEqual({ 1: 'sent' });
  });

  test('undoes a mark that is cut off again after the outage', async () => {
    expectLogged('messages: read marks were not taken');
    const app = await signedIn();
    await app.refreshUnread();
    let tries = 0;
    server.answer = async () => {
      if ((tries += 1) === 1) app.connection.restored += 1;
      throw app.failure('attempts');
    };
    await app.markRead(['1']);
    await vi.waitFor(() => expect(app.messages.unread).toBe(3));
    await idle();
    expect([tries, app.isRead(message('1'))]).toEqual([2, false]);
  });

  test('another account neither sends nor sees it', async () => {
    const before = await signedIn();
    before.connection.online = false;
    await before.markRead(['2']);
    const app = await start();
    await app.startSession();
    await app.endSession('signed-out');
    await app.beginSession('other');
    await app.identify('6');
    await idle();
    expect(app.isRead(message('2'))).toBe(false);
    expect(calls('message.reader')).toEqual([]);
  });
});

test('another tab follows a read mark and its undoing [STORE-13]', async () => {
  const app = await signedIn();
  await app.refreshUnread();
  const other = new BroadcastChannel('andaman');
  const { database } = await import('../../../../src/storage/database.ts');
  await database('kept').set('mark|5|2', 'sent');
  other.postMessage({ topic: 'messages' });
  await vi.waitFor(() => expect(app.isRead(message('2'))).toBe(true));
  expect(app.messages.unread).toBe(2);
  await database('kept').delete('mark|5|2');
  other.postMessage({ topic: 'messages' });
  await vi.waitFor(() => expect(app.messages.unread).toBe(3));
  other.close();
});
