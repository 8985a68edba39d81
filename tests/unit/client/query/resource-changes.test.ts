// @vitest-environment node
import { endpointFor, held, idle, network, ok, waitUntil } from '../support.ts';
import { useFreshSession } from '../session/support.ts';
import { describe, expect, test, vi } from 'vitest';
import { createResource } from '../../../../src/client/query/resource.ts';
import { database } from '../../../../src/storage/database.ts';
import { request } from '../../../../src/client/http/request.ts';

useFreshSession();

describe('a read that began before a change', () => {
  test('does not answer later readers and does not count as just read [LIVE-07]', async () => {
    const { waiting, reply } = held();
    const { seen } = network(reply, ok(), ok({ name: 'after' }));
    const resource = createResource(endpointFor('read', { access: 'customer' }), {}, { steady: true });
    const first = resource.refresh();
    await waitUntil(() => waiting.length === 1);
    await request(endpointFor('change', { method: 'POST', access: 'customer' }), {});
    // data received in the same millisecond as the change may be older
    await new Promise((later) => setTimeout(later, 2));
    const second = resource.refresh();
    waiting[0]!(ok({ name: 'before' }));
    await Promise.all([first, second]);
    expect([resource.state.value, seen.length]).toEqual([{ name: 'after' }, 3]);
    expect(resource.isJustRead()).toBe(true);
  });

  test('does not count as just read if it answers after the change', async () => {
    const { waiting, reply } = held();
    network(reply, ok());
    const resource = createResource(endpointFor('read', { access: 'customer' }), {}, { steady: true });
    const first = resource.refresh();
    await waitUntil(() => waiting.length === 1);
    await request(endpointFor('change', { method: 'POST', access: 'customer' }), {});
    await new Promise((later) => setTimeout(later, 2));
    waiting[0]!(ok({ name: 'before' }));
    await first;
    expect([resource.state.value, resource.isJustRead()]).toEqual([{ name: 'before' }, false]);
  });
});

test('a refresh during the disk write of an earlier response asks the server [AUTH-21]', async () => {
  vi.spyOn(database('kept'), 'set').mockReturnValue(new Promise(() => undefined));
  const { seen } = network(ok({ name: 'first' }), ok({ name: 'second' }));
  const resource = createResource(endpointFor('read', { access: 'customer', cache: 'indexeddb' }));
  void resource.refresh();
  await waitUntil(() => resource.state.source === 'network');
  await idle();
  void resource.refresh();
  await waitUntil(() => (resource.state.value as { name?: string })?.name === 'second');
  vi.restoreAllMocks();
  expect(seen).toHaveLength(2);
});
