import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { proxy } from 'valtio';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { logout } from '../../../../src/api/logout.ts';
import { type CacheLocation, endpoint } from '../../../../src/api/endpoint.ts';
import { request } from '../../../../src/client/http/request.ts';
import { beginReads } from '../../../../src/client/query/begin-reads.ts';
import type { Resource } from '../../../../src/client/query/resource.ts';
import { useResource } from '../../../../src/client/query/use-resource.ts';
import { session, startSession } from '../../../../src/client/session/session.ts';

const endpointOf = (cache: CacheLocation, access: 'open' | 'customer') =>
  endpoint({
    id: 'test.read',
    method: 'GET',
    path: 'test',
    access,
    effect: 'read',
    cache,
    summary: '',
    request: v.object({}),
    response: v.object({ name: v.string() }),
  });

type TestResource = Resource<ReturnType<typeof endpointOf>>;

/** Requests of the resources from now on. */
let coin = '';

/** A resource whose value arrives when `give` is called. */
const make = (cache: CacheLocation, access: 'open' | 'customer' = 'open') => {
  const empty = { value: undefined, at: undefined, source: undefined, error: undefined, loading: false };
  const state: TestResource['state'] = proxy({ ...empty });
  let read: string | undefined;
  const refresh = vi.fn(async () => {
    read = coin;
    state.loading = true;
  });
  const give = (): void => void Object.assign(state, { value: { name: 'here' }, loading: false });
  const resource: TestResource = {
    endpoint: endpointOf(cache, access),
    state,
    refresh,
    fields: () => coin,
    matchesInput: () => read === coin,
    isJustRead: () => false,
    clear: () => void Object.assign(state, empty),
  };
  return { resource, refresh, give };
};

/** Whether work ends within some ms of the fake clock. */
const endsWithin = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  let ended = false;
  void work.then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(ms);
  return ended;
};

const Screen = ({ of }: { readonly of: TestResource }) => <p>{useResource(of).value?.name ?? 'nothing'}</p>;

beforeAll(startSession);
beforeEach(() => {
  coin = '';
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: true });
  session.status = 'in';
});

test('a page renders with the device’s copies, and its parts request nothing again [FAST-04]', async () => {
  const { resource, refresh, give } = make('service-worker');
  const begun = beginReads([resource]);
  expect(await endsWithin(begun, 50)).toBe(false);
  give();
  expect(await endsWithin(begun, 0)).toBe(true);
  render(<Screen of={resource} />);
  expect(screen.getByText('here')).toBeTruthy();
  render(<Screen of={resource} />);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a part that loads later, or in another session, reads its own data', async () => {
  const { resource, refresh, give } = make('indexeddb');
  void beginReads([resource]);
  give();
  await vi.advanceTimersByTimeAsync(2000);
  render(<Screen of={resource} />);
  expect(refresh).toHaveBeenCalledTimes(2);

  const other = make('indexeddb', 'customer');
  void beginReads([other.resource]);
  await vi.advanceTimersByTimeAsync(0);
  other.give();
  render(<Screen of={other.resource} />);
  expect(other.refresh).toHaveBeenCalledTimes(1);
  other.resource.clear();
  await act(async () => {
    session.epoch += 1;
  });
  expect(other.refresh).toHaveBeenCalledTimes(2);
});

test('a part that shows something else by then, such as another coin, reads it', async () => {
  const { resource, refresh, give } = make('service-worker');
  void beginReads([resource]);
  give();
  coin = 'code=ETH';
  render(<Screen of={resource} />);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('reads again if something else was read in between', async () => {
  const { resource, refresh, give } = make('service-worker');
  void beginReads([resource]);
  give();
  coin = 'code=ETH';
  void resource.refresh();
  give();
  coin = '';
  render(<Screen of={resource} />);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('reads again what was begun before a change of customer', async () => {
  const { resource, refresh, give } = make('indexeddb');
  void beginReads([resource]);
  give();
  await vi.advanceTimersByTimeAsync(1);
  vi.stubGlobal('fetch', async () => new Response('{"ret":1,"msg":"","data":{}}'));
  await request(logout, {}).catch(() => undefined);
  render(<Screen of={resource} />);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('waits at most 200 ms for a copy, and not at all for what no device stores', async () => {
  const late = beginReads([make('service-worker').resource]);
  expect(await endsWithin(late, 199)).toBe(false);
  expect(await endsWithin(late, 1)).toBe(true);
  // terms are never an old copy while online
  expect(await endsWithin(beginReads([make('none').resource, make('offline').resource]), 0)).toBe(true);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: false });
  expect(await endsWithin(beginReads([make('offline').resource]), 0)).toBe(false);
  // a first visit has no worker, and so no copies
  vi.stubGlobal('navigator', { serviceWorker: { controller: null }, onLine: true });
  expect(await endsWithin(beginReads([make('service-worker').resource]), 0)).toBe(true);
});

test('loads a page’s own code with it; slow or failing code does not affect the page', async () => {
  session.status = 'out';
  const open = make('service-worker');
  open.give();
  let arrive = (): void => undefined;
  const began = beginReads([open.resource], { loadCode: () => new Promise<void>((resolve) => (arrive = resolve)) });
  expect(await endsWithin(began, 150)).toBe(false);
  arrive();
  expect(await endsWithin(began, 0)).toBe(true);
  const failed = beginReads([open.resource], { loadCode: () => Promise.reject(new TypeError('no network')) });
  expect(await endsWithin(failed, 0)).toBe(true);
  const late = beginReads([open.resource], { loadCode: () => new Promise(() => undefined) });
  expect(await endsWithin(late, 200)).toBe(true);
});

test('requests no customer data while logged out', async () => {
  session.status = 'out';
  const [own, open] = [make('indexeddb', 'customer'), make('service-worker')];
  const alsoRead = vi.fn(async () => undefined);
  void beginReads([own.resource, open.resource], { alsoRead });
  await vi.advanceTimersByTimeAsync(0);
  expect([own.refresh, open.refresh, alsoRead].map((call) => call.mock.calls.length)).toEqual([0, 1, 0]);
});
