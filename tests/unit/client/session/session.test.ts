// @vitest-environment node
import { idle, network, ok, ret, endpointFor, status, waitUntil } from '../support.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { request } from '../../../../src/client/http/request.ts';
import type { CallError } from '../../../../src/client/http/errors.ts';
import { createResource } from '../../../../src/client/query/resource.ts';
import {
  beginSession,
  currentToken,
  endSession,
  identify,
  session,
  startSession,
} from '../../../../src/client/session/session.ts';
import { limits } from '../../../../src/config.ts';
import { database, DATABASES } from '../../../../src/storage/database.ts';
import { readDraft, saveDraft } from '../../../../src/storage/drafts.ts';
import { onClearUserData } from '../../../../src/storage/wipe.ts';
import * as v from 'valibot';

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  network(ok());
  await startSession();
  await beginSession('token-a');
  await identify('a');
});
afterEach(async () => {
  network(ok());
  await endSession('signed-out');
  // what only tests leave
  for (const name of DATABASES) await database(name).clear();
});

const guarded = endpointFor('read', { access: 'customer' });
const asks = { session: 'ask' } as const;
const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answer',
    (error: unknown) => (error as CallError).kind,
  );
const everything = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(DATABASES.map(async (name) => [name, await database(name).entries(v.unknown())] as const)),
  );

describe('a session', () => {
  test('STORE-01 CALL-04 keeps its token in IndexedDB and sends it with every request', async () => {
    const { seen } = network(ok());
    await request(guarded, {});
    await request(endpointFor('read'), {});
    expect(seen.map(({ headers }) => headers.get('token'))).toEqual(['token-a', 'token-a']);
    expect(await database('session').get('session', v.unknown())).toEqual({ token: 'token-a', account: 'a' });
  });

  test('PROF-02 a visitor sends no private call, and one that asks for it is led to login', async () => {
    await endSession('signed-out');
    const { seen } = network(ok());
    expect(await outcome(request(guarded, {}))).toBe('token');
    expect(session.ended?.reason).toBe('signed-out');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5000);
    expect(await outcome(request(guarded, {}, asks))).toBe('token');
    expect(session.ended).toMatchObject({ reason: 'refused', redirect: true });
    expect(seen).toHaveLength(0);
  });
});

describe('a refused token', () => {
  test.each([
    ['ret -1', ret(-1, 'Please log in'), 'Please log in'],
    ['HTTP 401', status(401), 'Unauthorized'],
  ])(
    'AUTH-19 %s where the call asks: the token goes at once, message and redirect are due',
    async (_, reply, message) => {
      network(reply);
      const { epoch } = session;
      const kind = outcome(request(guarded, {}, asks));
      expect(await kind).toBe('token');
      expect(currentToken()).toBeUndefined();
      expect(session).toMatchObject({
        status: 'out',
        account: undefined,
        ended: { reason: 'refused', message, redirect: true, epoch },
      });
      await vi.waitFor(async () => expect(await database('session').entries(v.unknown())).toEqual([]));
    },
  );

  test('AUTH-20 five calls that are all refused end the session once, and no later call carries the old token', async () => {
    const { seen } = network(ret(-1, 'Over'));
    const ends: unknown[] = [];
    const stop = onClearUserData((scope) => ends.push(scope));
    const results = await Promise.all(Array.from({ length: 5 }, () => outcome(request(guarded, {}, asks))));
    stop();
    expect(results.filter((kind) => kind === 'token')).toHaveLength(1);
    expect(results.filter((kind) => kind === 'aborted')).toHaveLength(4);
    expect(ends).toEqual(['readable']);
    expect(session.ended?.message).toBe('Over');
    const sent = seen.length;
    await outcome(request(guarded, {}, asks));
    await outcome(request(endpointFor('read'), {}));
    expect(seen.slice(sent).map(({ headers }) => headers.get('token'))).toEqual([null]);
  });

  test('AUTH-21 in the background: wiped without message or redirect', async () => {
    network(ret(-1, 'Over'));
    await outcome(request(guarded, {}));
    expect(session).toMatchObject({ status: 'out', ended: { reason: 'refused', message: '', redirect: false } });
  });

  test('AUTH-20 a call that asks, overtaken by the end of a background call, still leads to login once', async () => {
    let response = (): void => undefined;
    const { seen } = network(
      (request) =>
        new Promise((resolve, reject) => {
          response = () => resolve(ret(-1, 'Over'));
          request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
      ret(-1, 'Over'),
    );
    const requests = outcome(request(guarded, {}, asks));
    await waitUntil(() => seen.length === 1);
    await outcome(request(guarded, {}));
    response();
    expect(await requests).toBe('aborted');
    expect(session.ended).toMatchObject({
      reason: 'refused',
      redirect: true,
      message: 'Your session has ended. Please log in again.',
    });
  });

  test('AUTH-20 a resource that a person refreshes, overtaken by the end of a background call, still leads to login once', async () => {
    const { seen } = network(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
      ret(-1, 'Over'),
    );
    const resource = createResource(endpointFor('read', { access: 'customer' }));
    const requests = resource.refresh(asks);
    await waitUntil(() => seen.length === 1);
    await outcome(request(guarded, {}));
    await requests;
    expect(resource.state).toMatchObject({ value: undefined, error: undefined, loading: false });
    expect(session.ended).toMatchObject({
      reason: 'refused',
      redirect: true,
      message: 'Your session has ended. Please log in again.',
    });
  });

  test('says once that the session has ended while the login page is on its way, and once more for who taps later [AUTH-20]', async () => {
    const clock = vi.spyOn(Date, 'now');
    const began = Date.now();
    clock.mockReturnValue(began);
    network(ret(-1, 'Over'));
    await outcome(request(guarded, {}, asks));
    const response = session.ended;
    expect(response).toMatchObject({ message: 'Over', redirect: true });
    for (const after of [0, 1000, 2 * limits.loginDelay - 1]) {
      clock.mockReturnValue(began + after);
      expect(await outcome(request(guarded, {}, asks))).toBe('token');
      // the same object: neither a second message nor a second redirect
      expect(session.ended, `${after} ms after the end`).toBe(response);
    }
    clock.mockReturnValue(began + 2 * limits.loginDelay);
    await outcome(request(guarded, {}, asks));
    expect(session.ended).not.toBe(response);
  });

  test('CALL-25 a page that was left asks for no login', async () => {
    const remaining = new AbortController();
    network(() => {
      remaining.abort();
      return ret(-1, 'Over');
    });
    await outcome(request(guarded, {}, { ...asks, signal: remaining.signal }));
    expect(session.ended?.redirect ?? false).toBe(false);
  });

  test('CALL-08 a captive portal ends no session', async () => {
    network(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await outcome(request(guarded, {}, asks))).toBe('html');
    expect(session.status).toBe('in');
  });
});

describe('the end', () => {
  const fill = async (): Promise<void> => {
    await database('kept').set('a|users.info|en|', { at: 1, value: {} });
    await database('navigation').set('entries', ['/pages/mine/mine']);
    await database('settings').set('settings', '{"theme":"dark"}');
    await database('journal').set('a|key', { key: 'key' });
    await saveDraft('a', 'withdraw', { amount: '5', paypass: '123456' });
  };

  test('AUTH-22 STORE-09 signing out tells the server and leaves settings alone on the device', async () => {
    await fill();
    const { seen } = network(ok());
    await endSession('signed-out');
    await waitUntil(() => seen.length > 0);
    expect(await everything()).toEqual({
      session: [],
      kept: [],
      navigation: [],
      drafts: [],
      journal: [],
      settings: [['settings', '{"theme":"dark"}']],
    });
    expect(seen.map(({ url, headers }) => [url.pathname, headers.get('token')])).toEqual([
      ['/api/users/logout', 'token-a'],
    ]);
    expect(session).toMatchObject({ status: 'out', ended: { reason: 'signed-out', message: '', redirect: true } });
  });

  test('STORE-09 signing out offline wipes the same', async () => {
    await fill();
    network(new TypeError('fetch failed'));
    await endSession('signed-out');
    expect(await everything()).toMatchObject({ session: [], kept: [], drafts: [], journal: [] });
    expect(currentToken()).toBeUndefined();
  });

  test('STORE-11 after a refused token drafts and outbox wait for the same customer', async () => {
    await fill();
    await endSession('refused');
    expect(await everything()).toMatchObject({ session: [], kept: [], navigation: [] });
    await beginSession('token-a2');
    await identify('a');
    expect(await readDraft('a', 'withdraw')).toEqual({ amount: '5' });
    expect(await database('journal').keys()).toEqual(['a|key']);
  });

  test('STORE-11 under another customer they are erased', async () => {
    await fill();
    await endSession('refused');
    await beginSession('token-b');
    await identify('b');
    expect(await everything()).toMatchObject({ drafts: [], journal: [] });
  });

  test('erases what a customer left whose number begins with the number of who comes [STORE-11]', async () => {
    await identify('12');
    await database('journal').set('12|key', { key: 'key' });
    await saveDraft('12', 'withdraw', { amount: '5' });
    await endSession('refused');
    await beginSession('token-1');
    await identify('1');
    expect(await everything()).toMatchObject({ drafts: [], journal: [] });
  });

  test.each([
    ['signed-out', {}, 'signed-out'],
    ['refused', { redirect: true }, 'refused'],
    ['refused', { redirect: false }, 'quiet'],
  ] as const)(
    'the other tabs are told of %s once the disk is empty, and nothing else [STORE-12] [AUTH-20] [AUTH-21]',
    async (reason, options, note) => {
      const channel = new BroadcastChannel('andaman');
      const heard: unknown[] = [];
      let remaining: unknown[] | undefined;
      channel.addEventListener('message', ({ data }) => {
        heard.push(data);
        void database('session')
          .entries(v.unknown())
          .then((entries) => (remaining = entries));
      });
      await endSession(reason, options);
      await waitUntil(() => remaining !== undefined);
      channel.close();
      expect(heard).toEqual([{ topic: 'session', note }]);
      expect(remaining).toEqual([]);
    },
  );

  test('AUTH-20 a public read that is tried again after a sign-out carries the old token no more', async () => {
    let fail = (): void => undefined;
    const { seen } = network(() => new Promise((_, reject) => (fail = () => reject(new TypeError('cut')))), ok());
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const parsed = request(endpointFor('read'), {});
    await waitUntil(() => seen.length === 1);
    await endSession('signed-out');
    fail();
    await parsed;
    expect(
      seen.filter(({ url }) => !url.pathname.endsWith('logout')).map(({ headers }) => headers.get('token')),
    ).toEqual(['token-a', null]);
  });

  test('STORE-10 a slow answer of A is dropped when it comes under B', async () => {
    let reply: (response: Response) => void = () => undefined;
    // a network that does not heed the abort
    const { seen } = network(() => new Promise((resolve) => (reply = resolve)), ok());
    const slow = outcome(request(guarded, {}, asks));
    await waitUntil(() => seen.length === 1);
    await endSession('signed-out');
    await beginSession('token-b');
    reply(ok({ name: 'of A' }));
    expect(await slow).toBe('aborted');
    expect(session).toMatchObject({ status: 'in', ended: undefined });
  });
});

describe('other tabs', () => {
  /** The other tab: it writes the database and sends the same message. */
  const otherTab = async (record: unknown, note?: string): Promise<void> => {
    if (record) await database('session').set('session', record);
    else await database('session').delete('session');
    const channel = new BroadcastChannel('andaman');
    channel.postMessage({ topic: 'session', note });
    await waitUntil(() => session.epoch !== before);
    channel.close();
  };
  let before = 0;
  beforeEach(() => {
    before = session.epoch;
  });

  test('STORE-12 a sign-out elsewhere ends the session here', async () => {
    const scopes: unknown[] = [];
    const stop = onClearUserData((scope) => scopes.push(scope));
    await otherTab(undefined, 'signed-out');
    stop();
    expect(session).toMatchObject({ status: 'out', ended: { reason: 'elsewhere', message: '', redirect: true } });
    expect(scopes).toEqual(['memory']);
    expect(currentToken()).toBeUndefined();
  });

  test('AUTH-20 a refused token elsewhere shows its message here too', async () => {
    await otherTab(undefined, 'refused');
    expect(session.ended).toMatchObject({ redirect: true, message: 'Your session has ended. Please log in again.' });
  });

  test('AUTH-21 one refused in the background elsewhere leaves the page here open', async () => {
    await otherTab(undefined, 'quiet');
    expect(session.ended).toMatchObject({ redirect: false, message: '' });
  });

  test('STORE-12 another customer signs in elsewhere: B here too, and no call carries the token of A', async () => {
    const { seen } = network(ok());
    await otherTab({ token: 'token-b', account: 'b' });
    expect(session).toMatchObject({ status: 'in', account: 'b', ended: undefined });
    await request(guarded, {});
    expect(seen.at(-1)?.headers.get('token')).toBe('token-b');
  });

  test.each([
    ['another tab signs in', () => otherTab({ token: 'token-b', account: 'b' })],
    ['this tab signs in', () => beginSession('token-b')],
  ] as const)(
    'STORE-10 STORE-12 %s as another: what is asked for while the device is wiped carries the new token, and nothing of A comes back',
    async (_, signIn) => {
      const { seen } = network(ok({ name: 'of the token' }));
      const things = createResource(guarded);
      let done: (() => void) | undefined;
      const stop = onClearUserData(() => new Promise<void>((resolve) => (done = resolve)));
      const signed = signIn();
      await waitUntil(() => done !== undefined);
      await things.refresh();
      done?.();
      await signed;
      stop();
      expect(
        seen.filter(({ url }) => url.pathname.endsWith(guarded.path)).map(({ headers }) => headers.get('token')),
      ).toEqual(['token-b']);
    },
  );

  test('STORE-01 a look at the device that began before a sign-in ends no session', async () => {
    await endSession('signed-out');
    let match: ((record: undefined) => void) | undefined;
    const look = vi
      .spyOn(database('session'), 'get')
      .mockImplementation(() => new Promise((resolve) => (match = resolve)));
    const channel = new BroadcastChannel('andaman');
    channel.postMessage({ topic: 'session' });
    await waitUntil(() => match !== undefined);
    channel.close();
    look.mockRestore();
    await beginSession('token-b');
    match?.(undefined);
    await idle();
    expect([session.status, currentToken()]).toEqual(['in', 'token-b']);
  });

  test('a message of another shape, or without a change in the database, does nothing', async () => {
    const channel = new BroadcastChannel('andaman');
    for (const data of [null, 'session', { topic: 'session', note: { reason: 1 } }]) channel.postMessage(data);
    await idle();
    channel.close();
    expect(session).toMatchObject({ status: 'in', account: 'a', epoch: before });
  });
});
