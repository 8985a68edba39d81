import { cut, endpointFor, network, ok, ret } from '../support.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { id, lists, page, time } from '../../../../src/api/fields.ts';
import { endpoint } from '../../../../src/api/endpoint.ts';
import { connection, noteConnection, probe } from '../../../../src/client/http/connection.ts';
import { createHistory, type HistoryResource, useHistory } from '../../../../src/client/query/history.ts';
import { createResource, type Resource } from '../../../../src/client/query/resource.ts';
import { useResource } from '../../../../src/client/query/use-resource.ts';
import { settle } from '../../features/support.ts';
import { expectLogged } from '../../../console.ts';

/** Whether the server can be reached. */
let works = true;
/** Replies held back until the test releases them. */
let waiting: (() => void)[] | undefined;
let refused = false;
/** The fifth attempt of a read hangs until the test cuts it; undefined: it fails at once. */
let hanging: (() => void)[] | undefined;
/** Requests before the reconnect. */
let mark = 0;
let net: ReturnType<typeof network>;
const payload = { name: 'here', lists: [{ id: '1', time: 1 }], last: true };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  works = true;
  waiting = undefined;
  refused = false;
  hanging = undefined;
  mark = 0;
  net = network(async () => {
    if (!works && hanging && net.seen.length - mark === 5)
      await new Promise((_, reject) => hanging?.push(() => reject(cut())));
    if (!works) throw cut();
    if (waiting) await new Promise<void>((give) => waiting?.push(give));
    return refused ? ret(0, 'No') : ok(payload);
  });
  noteConnection(true);
});
afterEach(() => {
  cleanup();
  noteConnection(true);
  vi.useRealTimers();
});

const lose = async (): Promise<void> => {
  works = false;
  net.state.healthy = false;
  await act(probe);
  expect(connection.outage).toBe(true);
};
const restore = (): void => {
  works = true;
  net.state.healthy = true;
  mark = net.seen.length;
};
const requestsFor = (of: { readonly path: string }): number =>
  net.seen.slice(mark).filter(({ url }) => url.pathname.endsWith(of.path)).length;
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

type Named = Resource<ReturnType<typeof endpointFor>>;
const One = ({ of }: { of: Named }) => {
  const { value, error } = useResource(of);
  return <p>{value ? `value ${value.name}` : error ? `error ${error.kind}` : 'waiting'}</p>;
};
const orders = endpoint({
  id: 'test.orders',
  method: 'GET',
  path: 'test/orders',
  access: 'open',
  effect: 'read',
  cache: 'none',
  summary: '',
  request: v.object({ page }),
  response: lists(v.object({ id, time })),
});
const Records = ({ of }: { of: HistoryResource<typeof orders> }) => <p>{useHistory(of).items.length} records</p>;

test('reads every resource and history on screen once when the connection is back [OFF-06]', async () => {
  expectLogged('Call: test.read attempts');
  const [trying, failed, old] = [endpointFor('read'), endpointFor('read'), endpointFor('read')];
  const loaded = createResource(old);
  await loaded.refresh();
  await lose();
  const second = createResource(failed);
  render(<One of={second} />);
  await pass(60_000);
  await settle(() => second.state.error?.kind === 'attempts');
  const first = createResource(trying);
  const history = createHistory(orders);
  render(
    <>
      <One of={first} />
      <One of={loaded} />
      <Records of={history} />
    </>,
  );
  await settle(() => requestsFor(trying) > 0 && requestsFor(orders) > 0);
  restore();
  await pass(60_000);
  await settle(() => screen.queryAllByText('value here').length === 3 && history.state.items.length === 1);
  await pass(60_000);
  expect([trying, failed, old, orders].map(requestsFor)).toEqual([1, 1, 1, 1]);
});

test('does not repeat the read whose own try ends the outage [OFF-06]', async () => {
  const read = endpointFor('read');
  const resource = createResource(read);
  await lose();
  // no probe is running, so the try arrives first
  render(<One of={resource} />);
  await settle(() => net.seen.length > 0);
  net.state.healthy = false;
  works = true;
  mark = net.seen.length;
  await pass(2000);
  await settle(() => screen.queryByText('value here') !== null);
  await pass(60_000);
  expect([connection.outage, requestsFor(read)]).toEqual([false, 1]);
});

test('rereads the screen once if waking up and the end of an outage coincide [OFF-06]', async () => {
  const read = endpointFor('read');
  const loaded = createResource(read);
  const history = createHistory(orders);
  render(
    <>
      <One of={loaded} />
      <Records of={history} />
    </>,
  );
  await settle(() => screen.queryByText('value here') !== null && history.state.items.length === 1);
  await lose();
  restore();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(60_000);
  await settle(() => !loaded.state.loading && !history.state.loading);
  expect([connection.outage, requestsFor(read), requestsFor(orders)]).toEqual([false, 1, 1]);
});

test('hides an outage’s failure during the restoring read, and reports a new one [OFF-06]', async () => {
  expectLogged('Call: test.read attempts');
  const resource = createResource(endpointFor('read'));
  await lose();
  render(<One of={resource} />);
  await pass(60_000);
  await settle(() => !resource.state.loading && resource.state.error !== undefined);
  expect(screen.getByText('error outage')).toBeTruthy();
  waiting = [];
  restore();
  await act(probe);
  expect(screen.getByText('waiting')).toBeTruthy();
  await settle(() => waiting?.length === 1);
  // a current failure has nothing to do with the connection
  net.state.healthy = true;
  refused = true;
  waiting?.[0]!();
  await settle(() => screen.queryByText('error refused') !== null);
});

test('reads once more what joined an attempt that the outage has cut [OFF-06]', async () => {
  expectLogged('Call: test.read attempts');
  const of = endpointFor('read');
  const resource = createResource(of);
  await lose();
  hanging = [];
  mark = net.seen.length;
  render(<One of={resource} />);
  for (let seconds = 0; hanging.length === 0 && seconds < 10; seconds += 1) await pass(1000);
  expect(hanging).toHaveLength(1);
  restore();
  await act(probe);
  hanging[0]!();
  await settle(() => screen.queryByText('value here') !== null);
  expect(requestsFor(of)).toBe(1);
});
