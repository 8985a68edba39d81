// @vitest-environment node
import { idle, network, ok, waitUntil } from '../support.ts';
import { beforeEach, describe, expect, test, vi, onTestFinished } from 'vitest';
import { request } from '../../../../src/client/http/request.ts';
import { createResource } from '../../../../src/client/query/resource.ts';
import { currentToken, endSession, session } from '../../../../src/client/session/session.ts';
import { beginSession } from '../../../../src/client/session/sign-in.ts';
import { database } from '../../../../src/storage/database.ts';
import { onClearUserData } from '../../../../src/storage/wipe.ts';
import { useFreshSession, guarded } from './support.ts';

useFreshSession();

describe('other tabs', () => {
  /** The other tab: writes the database and sends the same message. */
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

  test('a logout elsewhere ends the session here [STORE-12]', async () => {
    const scopes: unknown[] = [];
    onTestFinished(onClearUserData((scope) => scopes.push(scope)));
    await otherTab(undefined, 'signed-out');
    expect(session).toMatchObject({ status: 'out', ended: { reason: 'elsewhere', message: '', redirect: true } });
    expect(scopes).toEqual(['memory']);
    expect(currentToken()).toBeUndefined();
  });

  test('a refused token elsewhere shows its message here too [AUTH-20]', async () => {
    await otherTab(undefined, 'refused');
    expect(session.ended).toMatchObject({ redirect: true, message: 'Your session has ended. Please log in again.' });
  });

  test('one refused in the background elsewhere keeps the page here open [AUTH-21]', async () => {
    await otherTab(undefined, 'quiet');
    expect(session.ended).toMatchObject({ redirect: false, message: '' });
  });

  test('a login of B elsewhere switches here too, and no call carries A’s token [STORE-12]', async () => {
    const { seen } = network(ok());
    await otherTab({ token: 'token-b', account: 'b' });
    expect(session).toMatchObject({ status: 'in', account: 'b', ended: undefined });
    await request(guarded, {});
    expect(seen.at(-1)?.headers.get('token')).toBe('token-b');
  });

  test.each([
    ['another tab logs in', () => otherTab({ token: 'token-b', account: 'b' })],
    ['this tab logs in', () => beginSession('token-b')],
  ] as const)(
    '%s as B: requests during the wipe carry B’s token, and no data of A comes back [STORE-10 STORE-12]',
    async (_, signIn) => {
      const { seen } = network(ok({ name: 'of the token' }));
      const things = createResource(guarded);
      let done: (() => void) | undefined;
      const stop = onClearUserData(() => new Promise<void>((resolve) => (done = resolve)));
      // otherwise the logout after each test would wait for this test's hook
      try {
        const signed = signIn();
        await waitUntil(() => done !== undefined);
        await things.refresh();
        done?.();
        await signed;
      } finally {
        done?.();
        stop();
      }
      expect(
        seen.filter(({ url }) => url.pathname.endsWith(guarded.path)).map(({ headers }) => headers.get('token')),
      ).toEqual(['token-b']);
    },
  );

  test('a check of the device that began before a login ends no session [STORE-01]', async () => {
    await endSession('signed-out');
    let match: ((record: undefined) => void) | undefined;
    const readSession = vi
      .spyOn(database('session'), 'get')
      .mockImplementation(() => new Promise((resolve) => (match = resolve)));
    const channel = new BroadcastChannel('andaman');
    channel.postMessage({ topic: 'session' });
    await waitUntil(() => match !== undefined);
    channel.close();
    readSession.mockRestore();
    await beginSession('token-b');
    match?.(undefined);
    await idle();
    expect([session.status, currentToken()]).toEqual(['in', 'token-b']);
  });

  test('ignores messages of another shape or without a change in the database', async () => {
    const channel = new BroadcastChannel('andaman');
    for (const data of [null, 'session', { topic: 'session', note: { reason: 1 } }]) channel.postMessage(data);
    await idle();
    channel.close();
    expect(session).toMatchObject({ status: 'in', account: 'a', epoch: before });
  });
});
