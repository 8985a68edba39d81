// @vitest-environment node
import { network, ok, ret, endpointFor, status, waitUntil } from '../support.ts';
import { describe, expect, test, vi, onTestFinished } from 'vitest';
import { request } from '../../../../src/client/http/request.ts';
import { createResource } from '../../../../src/client/query/resource.ts';
import { currentToken, endSession, session } from '../../../../src/client/session/session.ts';
import { limits } from '../../../../src/config.ts';
import { database } from '../../../../src/storage/database.ts';
import { onClearUserData } from '../../../../src/storage/wipe.ts';
import * as v from 'valibot';
import { useFreshSession, guarded, asks, outcome } from './support.ts';
import { expectLogged } from '../../../console.ts';

useFreshSession();

describe('a session', () => {
  test('keeps its token in IndexedDB and sends it with every request [STORE-01 CALL-04]', async () => {
    const { seen } = network(ok());
    await request(guarded, {});
    await request(endpointFor('read'), {});
    expect(seen.map(({ headers }) => headers.get('token'))).toEqual(['token-a', 'token-a']);
    expect(await database('session').get('session', v.unknown())).toEqual({ token: 'token-a', account: 'a' });
  });

  test('a visitor sends no private call, and one that needs it leads to login [PROF-02]', async () => {
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
    '%s on a customer’s call: removes the token at once, then message and redirect [AUTH-19]',
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

  test('ends the session once after five refused calls, and drops the old token [AUTH-20]', async () => {
    const { seen } = network(ret(-1, 'Over'));
    const ends: unknown[] = [];
    onTestFinished(onClearUserData((scope) => ends.push(scope)));
    const results = await Promise.all(Array.from({ length: 5 }, () => outcome(request(guarded, {}, asks))));
    expect(results.filter((kind) => kind === 'token')).toHaveLength(1);
    expect(results.filter((kind) => kind === 'aborted')).toHaveLength(4);
    expect(ends).toEqual(['readable']);
    expect(session.ended?.message).toBe('Over');
    const sent = seen.length;
    await outcome(request(guarded, {}, asks));
    await outcome(request(endpointFor('read'), {}));
    expect(seen.slice(sent).map(({ headers }) => headers.get('token'))).toEqual([null]);
  });

  test('in the background: wipes without message or redirect [AUTH-21]', async () => {
    network(ret(-1, 'Over'));
    await outcome(request(guarded, {}));
    expect(session).toMatchObject({ status: 'out', ended: { reason: 'refused', message: '', redirect: false } });
  });

  test('a customer’s call refused after a background call still leads to login once [AUTH-20]', async () => {
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

  test('a manual refresh refused after a background call still leads to login once [AUTH-20]', async () => {
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

  test('says that the session has ended once, and again for a later tap [AUTH-20]', async () => {
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
      // the same object, so no second message or redirect
      expect(session.ended, `${after} ms after the end`).toBe(response);
    }
    clock.mockReturnValue(began + 2 * limits.loginDelay);
    await outcome(request(guarded, {}, asks));
    expect(session.ended).not.toBe(response);
  });

  test('a closed page does not open login [CALL-25]', async () => {
    const remaining = new AbortController();
    network(() => {
      remaining.abort();
      return ret(-1, 'Over');
    });
    await outcome(request(guarded, {}, { ...asks, signal: remaining.signal }));
    expect(session.ended?.redirect ?? false).toBe(false);
  });

  test('a captive portal ends no session [CALL-08]', async () => {
    expectLogged('Call: test.read html');
    network(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await outcome(request(guarded, {}, asks))).toBe('html');
    expect(session.status).toBe('in');
  });
});
