// @vitest-environment node
import { cut, held, idle, network, ok, finished, ret, endpointFor, status, waitUntil } from '../support.ts';
import { useFreshSession } from '../session/support.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { createResource } from '../../../../src/client/query/resource.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { database } from '../../../../src/storage/database.ts';
import { expectLogged } from '../../../console.ts';

expectLogged('Call: test.read status 500', 'Call: test.read reading body', 'Call: test.read html');

useFreshSession();
afterEach(() => void vi.useRealTimers());

const copy = (data: unknown, at: number): Response => ok(data, { headers: { 'x-kept-at': String(at) } });
describe('a read stored by the worker', () => {
  test('shows the stored copy at once, then fresh data [PWA-04]', async () => {
    const { waiting, reply } = held();
    const { seen } = network(copy({ name: 'kept' }, 1000), reply);
    const resource = createResource(endpointFor('read', { cache: 'service-worker' }));
    const done = resource.refresh();
    await waitUntil(() => waiting.length > 0);
    expect(resource.state).toMatchObject({ value: { name: 'kept' }, at: 1000, source: 'worker', loading: true });
    waiting[0]!(ok({ name: 'fresh' }));
    await done;
    expect(resource.state).toMatchObject({
      value: { name: 'fresh' },
      source: 'network',
      loading: false,
      error: undefined,
    });
    expect(seen.map(({ cache }) => cache)).toEqual(['default', 'no-cache']);
  });

  test('asks once if the network answers', async () => {
    const { seen } = network(ok({ name: 'fresh' }));
    await createResource(endpointFor('read', { cache: 'service-worker' })).refresh();
    expect(seen).toHaveLength(1);
  });

  test('replaces an older build’s unreadable copy without showing an error [STORE-05]', async () => {
    const { waiting, reply } = held();
    const { seen } = network(copy({ name: { first: 'kept' } }, 1000), reply);
    const resource = createResource(endpointFor('read', { cache: 'service-worker' }));
    const done = resource.refresh();
    await waitUntil(() => waiting.length > 0);
    expect(resource.state).toMatchObject({ value: undefined, error: undefined, loading: true });
    waiting[0]!(ok({ name: 'fresh' }));
    await done;
    expect(resource.state).toMatchObject({ value: { name: 'fresh' }, source: 'network', error: undefined });
    expect(seen.map(({ cache }) => cache)).toEqual(['default', 'no-cache']);
  });

  test('ignores such a copy offline: the page says that it cannot reach the server [STORE-05]', async () => {
    expectLogged('Call: test.read attempts');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    network(copy({ name: { first: 'kept' } }, 1000), cut());
    const resource = createResource(endpointFor('read', { cache: 'service-worker' }));
    await finished(resource.refresh());
    expect(resource.state).toMatchObject({ value: undefined, error: { kind: 'attempts' } });
  });

  test('bypasses the copy when a value exists', async () => {
    const { seen } = network(ok({ name: 'one' }), ok({ name: 'two' }));
    const resource = createResource(endpointFor('read', { cache: 'service-worker' }));
    await resource.refresh();
    await resource.refresh();
    expect(seen.map(({ cache }) => cache)).toEqual(['default', 'no-cache']);
    expect(resource.state.value).toEqual({ name: 'two' });
  });
});

describe('a read shown from the device only while the server does not answer', () => {
  const endpoint = endpointFor('read', { access: 'customer', cache: 'offline', id: 'test.terms' });

  test('hides the copy while the network answers [OFF-01]', async () => {
    network(ok({ name: 'one' }));
    await createResource(endpoint).refresh();

    const { waiting, reply } = held();
    network(reply);
    const online = createResource(endpoint);
    const done = online.refresh();
    await waitUntil(() => waiting.length > 0);
    expect(online.state.value).toBeUndefined();
    waiting[0]!(ok({ name: 'two' }));
    await done;
    expect(online.state).toMatchObject({ value: { name: 'two' }, source: 'network' });
  });

  test('shows the copy after the first failed try, then fresh data after reconnecting [OFF-01]', async () => {
    expectLogged('Call: test.terms attempts');
    network(ok({ name: 'one' }));
    await createResource(endpoint).refresh();

    const { state } = network(cut());
    state.healthy = false;
    const offline = createResource(endpoint);
    const failed = offline.refresh();
    await waitUntil(() => offline.state.value !== undefined);
    expect(offline.state).toMatchObject({ value: { name: 'one' }, source: 'device', loading: true });
    await failed;
    network(ok({ name: 'two' }));
    // automatically, as soon as anything reaches the server
    noteConnection(true);
    await waitUntil(() => offline.state.source === 'network');
    expect(offline.state).toMatchObject({ value: { name: 'two' }, source: 'network' });
  });
});

describe('a read stored on the device', () => {
  const endpoint = endpointFor('read', { access: 'customer', cache: 'indexeddb', id: 'test.kept' });

  test('opens with the stored response and its age, then shows the new one [STORE-02]', async () => {
    network(ok({ name: 'first', secret: 'unasked' }));
    await createResource(endpoint).refresh();
    const { waiting, reply } = held();
    network(reply);
    const restarted = createResource(endpoint);
    const done = restarted.refresh();
    await waitUntil(() => waiting.length > 0);
    expect(restarted.state).toMatchObject({ value: { name: 'first' }, source: 'device' });
    expect(restarted.state.at).toBeGreaterThan(0);
    waiting[0]!(ok({ name: 'second' }));
    await done;
    expect(restarted.state).toMatchObject({ value: { name: 'second' }, source: 'network' });
    // fields that were not requested are not stored
    expect(JSON.stringify(await database('kept').entries(v.unknown()))).not.toContain('unasked');
  });

  test('keeps the stored response offline, with the error [STORE-02]', async () => {
    expectLogged('Call: test.kept attempts');
    network(ok({ name: 'kept' }));
    await createResource(endpoint).refresh();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    network(cut());
    const restarted = createResource(endpoint);
    await finished(restarted.refresh());
    expect(restarted.state).toMatchObject({ value: { name: 'kept' }, source: 'device', loading: false });
    expect(restarted.state.error?.kind).toBe('attempts');
  });

  test('is never shown for other fields or to another customer [STORE-10]', async () => {
    network(ok({ name: 'of a' }));
    await createResource(endpoint, { page: 1 }).refresh();
    network(ret(0));
    const fields = createResource(endpoint, { page: 2 });
    await fields.refresh();
    expect(fields.state.value).toBeUndefined();
    await identify('b');
    const stranger = createResource(endpoint, { page: 1 });
    await stranger.refresh();
    expect(stranger.state.value).toBeUndefined();
  });

  test('replaces a stored response that no longer fits [STORE-05]', async () => {
    expectLogged('Storage: dropped a record kept value.name');
    network(ok({ name: 'good' }));
    await createResource(endpoint).refresh();
    const [key] = await database('kept').keys();
    await database('kept').set(key ?? '', { at: 1, value: { name: 7 } });
    network(ret(0));
    const restarted = createResource(endpoint);
    await restarted.refresh();
    expect(restarted.state.value).toBeUndefined();
    expect(await database('kept').keys()).toEqual([]);
  });
});

test.each([
  ['ret 0', ret(0, 'No')],
  ['status 500', status(500)],
  ['broken JSON', new Response('{"ret"')],
  ['a page', new Response('<html>')],
])('%s keeps the old value with its error; the next success clears it [CALL-07 PWA-06]', async (_, reply) => {
  network(ok({ name: 'old' }), reply, ok({ name: 'new' }));
  const resource = createResource(endpointFor('read'));
  await resource.refresh();
  await resource.refresh();
  expect(resource.state.value).toEqual({ name: 'old' });
  expect(resource.state.error).toBeDefined();
  await resource.refresh();
  expect(resource.state).toMatchObject({ value: { name: 'new' }, error: undefined });
});

describe('crossing responses', () => {
  test('the newer request wins when two responses arrive in the wrong order [CALL-25]', async () => {
    const { waiting, reply } = held();
    network(reply);
    let page = 1;
    const resource = createResource(endpointFor('read'), () => ({ page }));
    const first = resource.refresh();
    await waitUntil(() => waiting.length === 1);
    page = 2;
    const second = resource.refresh();
    await waitUntil(() => waiting.length === 2);
    waiting[1]!(ok({ name: 'newer' }));
    await second;
    waiting[0]!(ok({ name: 'older' }));
    await first;
    await idle();
    expect(resource.state).toMatchObject({ value: { name: 'newer' }, loading: false, error: undefined });
  });

  test('other fields never show the old value', async () => {
    network(ok({ name: 'one' }), ret(0, 'No'));
    let page = 1;
    const resource = createResource(endpointFor('read'), () => ({ page }));
    await resource.refresh();
    page = 2;
    await resource.refresh();
    expect(resource.state.value).toBeUndefined();
    expect(resource.state.error?.msg).toBe('No');
  });

  test('two readers of the same data share one request', async () => {
    const { seen } = network(ok());
    const resource = createResource(endpointFor('read'));
    await Promise.all([resource.refresh(), resource.refresh()]);
    expect(seen).toHaveLength(1);
  });
});

describe('the session ends', () => {
  test('clears customer data, and a late response restores nothing [STORE-09]', async () => {
    const { waiting, reply } = held();
    network(ok({ name: 'private' }), reply, ok());
    const resource = createResource(endpointFor('read', { access: 'customer', cache: 'indexeddb' }));
    await resource.refresh();
    const late = resource.refresh();
    await waitUntil(() => waiting.length > 0);
    await endSession('signed-out');
    expect(resource.state).toMatchObject({
      value: undefined,
      at: undefined,
      source: undefined,
      error: undefined,
      loading: false,
    });
    await beginSession('token-b');
    await identify('b');
    waiting[0]!(ok({ name: 'of a' }));
    await late;
    await idle();
    expect(resource.state.value).toBeUndefined();
    expect(await database('kept').keys()).toEqual([]);
  });

  test('sends no private request while logged out [PROF-02]', async () => {
    await endSession('signed-out');
    const { seen } = network(ok());
    const resource = createResource(endpointFor('read', { access: 'customer' }));
    await resource.refresh();
    expect(seen).toHaveLength(0);
    expect(resource.state).toMatchObject({ value: undefined, error: undefined, loading: false });
  });

  test('keeps public reads', async () => {
    network(ok({ name: 'public' }));
    const resource = createResource(endpointFor('read'));
    await resource.refresh();
    await endSession('signed-out');
    expect(resource.state.value).toEqual({ name: 'public' });
  });
});
