// @vitest-environment node
import { held, network, ok, endpointFor, waitUntil } from '../support.ts';
import { describe, expect, test, vi } from 'vitest';
import { request } from '../../../../src/client/http/request.ts';
import { currentToken, endSession, session } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { database, DATABASES } from '../../../../src/storage/database.ts';
import { readDraft, saveDraft } from '../../../../src/storage/drafts.ts';
import * as v from 'valibot';
import { useFreshSession, guarded, asks, outcome } from './support.ts';

useFreshSession();

const everything = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(DATABASES.map(async (name) => [name, await database(name).entries(v.unknown())] as const)),
  );

describe('logout', () => {
  const fill = async (): Promise<void> => {
    await database('kept').set('a|users.info|en|', { at: 1, value: {} });
    await database('navigation').set('entries', ['/pages/mine/mine']);
    await database('settings').set('settings', '{"theme":"dark"}');
    await database('journal').set('a|key', { key: 'key' });
    await saveDraft('a', 'withdraw', { amount: '5', paypass: '123456' });
  };

  test('tells the server and keeps only settings on the device [AUTH-22 STORE-09]', async () => {
    await fill();
    const { waiting, reply } = held();
    const { seen } = network(reply);
    await endSession('signed-out');
    await waitUntil(() => waiting.length > 0);
    // until the answer, the device notes that the logout is pending
    await expect.poll(() => database('logouts').keys()).toHaveLength(1);
    waiting[0]!(ok());
    await expect.poll(everything).toEqual({
      session: [],
      kept: [],
      navigation: [],
      drafts: [],
      journal: [],
      logouts: [],
      settings: [['settings', '{"theme":"dark"}']],
    });
    expect(seen.map(({ url, headers }) => [url.pathname, headers.get('token')])).toEqual([
      ['/api/users/logout', 'token-a'],
    ]);
    expect(session).toMatchObject({ status: 'out', ended: { reason: 'signed-out', message: '', redirect: true } });
  });

  test('wipes the same offline [STORE-09]', async () => {
    await fill();
    network(new TypeError('fetch failed'));
    await endSession('signed-out');
    expect(await everything()).toMatchObject({ session: [], kept: [], drafts: [], journal: [] });
    expect(currentToken()).toBeUndefined();
  });

  test('after a refused token drafts and outbox wait for the same customer [STORE-11]', async () => {
    await fill();
    await endSession('refused');
    expect(await everything()).toMatchObject({ session: [], kept: [], navigation: [] });
    await beginSession('token-a2');
    await identify('a');
    expect(await readDraft('a', 'withdraw')).toEqual({ amount: '5' });
    expect(await database('journal').keys()).toEqual(['a|key']);
  });

  test('erases them for another customer [STORE-11]', async () => {
    await fill();
    await endSession('refused');
    await beginSession('token-b');
    await identify('b');
    expect(await everything()).toMatchObject({ drafts: [], journal: [] });
  });

  test('erases a customer whose number begins with the next one’s number [STORE-11]', async () => {
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
    'tells the other tabs of %s once the disk is empty, and nothing else [STORE-12 AUTH-20 AUTH-21]',
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

  test('a public read retried after a logout drops the old token [AUTH-20]', async () => {
    let fail = (): void => undefined;
    const { seen } = network(() => new Promise((_, reject) => (fail = () => reject(new TypeError('cut')))), ok());
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const read = request(endpointFor('read'), {});
    await waitUntil(() => seen.length === 1);
    await endSession('signed-out');
    fail();
    await read;
    expect(
      seen.filter(({ url }) => !url.pathname.endsWith('logout')).map(({ headers }) => headers.get('token')),
    ).toEqual(['token-a', null]);
  });

  test('drops a slow response of A that arrives during B’s session [STORE-10]', async () => {
    let reply: (response: Response) => void = () => undefined;
    // a network that ignores the abort
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
