// @vitest-environment node
import { cut, network, ok, endpointFor, status } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '../../../../src/client/http/request.ts';
import { noteServerTime, serverNow } from '../../../../src/client/http/server-clock.ts';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import { hasUnsavedWork, beginUnsavedWork } from '../../../../src/client/forms/unsaved-work.ts';
import { expectLogged } from '../../../console.ts';

beforeEach(() => {
  vi.useFakeTimers();
  noteConnection(true);
});
afterEach(() => {
  vi.useRealTimers();
});
const change = endpointFor('change');
const quiet = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);

test('probes every 2 s at first, and less often after three minutes offline [CALL-29]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expectLogged('Call: test.change network');
  vi.stubGlobal('navigator', { onLine: true });
  const { state, probes } = network(cut());
  state.healthy = false;
  await quiet(request(change, {}));
  expect(connection.online).toBe(false);
  await vi.advanceTimersByTimeAsync(170_000);
  const waits = (): number[] => probes.slice(1).map((at, index) => at - (probes[index] ?? 0));
  expect(new Set(waits())).toEqual(new Set([2000]));
  await vi.advanceTimersByTimeAsync(240_000);
  expect(connection.online).toBe(false);
  expect(waits().at(-1)).toBe(30_000);
  const { restored } = connection;
  state.healthy = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connection).toMatchObject({ online: true, restored: restored + 1 });
  const count = probes.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(probes).toHaveLength(count);
});

test('probes at once after a failure; further failures do not postpone the next probe [CALL-29]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { state, probes } = network(cut());
  state.healthy = false;
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(probes).toHaveLength(1);
  expect(connection.outage).toBe(true);
  for (let failure = 0; failure < 9; failure += 1) {
    await vi.advanceTimersByTimeAsync(100);
    noteConnection(false);
  }
  state.healthy = true;
  await vi.advanceTimersByTimeAsync(1099);
  expect(probes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(probes).toHaveLength(2);
  expect(connection).toMatchObject({ online: true, outage: false });
});

test('a probe that fails after a response changes nothing on screen [OFF-06]', async () => {
  vi.stubGlobal('fetch', () => new Promise((_, fail) => setTimeout(() => fail(new TypeError('silent')), 10_000)));
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(3000);
  const { restored } = connection;
  noteConnection(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection).toMatchObject({ online: true, outage: false, restored });

  // the connection is lost again before that, and probes continue
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(2000);
  noteConnection(true);
  noteConnection(false);
  const { state } = network(cut());
  state.healthy = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.online).toBe(true);
});

test('a single failed call is not an outage: a probe reaches the server [CALL-29]', async () => {
  network(cut());
  const { restored } = connection;
  noteConnection(false);
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection).toMatchObject({ online: true, outage: false, restored });
});

test('online if requests succeed while the browser says offline [CALL-29]', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { seen } = network(ok());
  noteConnection(false);
  await request(change, {});
  expect(connection.online).toBe(true);
  expect(seen).toHaveLength(1);
});

test('a server status counts as a response, a page in between does not [CALL-29]', async () => {
  expectLogged('Call: test.change status 500', 'Call: test.change html');
  network(status(500));
  await quiet(request(change, {}));
  expect(connection.online).toBe(true);
  network(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  await quiet(request(change, {}));
  expect(connection.online).toBe(false);
});

test('a worker copy says nothing about the connection [CALL-29]', async () => {
  network(ok({}, { headers: { 'x-kept-at': '1000' } }));
  noteConnection(false);
  await request(endpointFor('read', { cache: 'service-worker' }), {});
  expect(connection.online).toBe(false);
});

test('the clock follows the server, whatever the device clock says', async () => {
  noteServerTime(String(Date.now() + 3_600_000), performance.now(), performance.now());
  const ahead = serverNow() - Date.now();
  expect(ahead).toBe(3_600_000);
  // a slow response is less exact
  noteServerTime(String(Date.now() + 3_599_900), performance.now() - 1000, performance.now());
  expect(serverNow() - Date.now()).toBe(ahead);
  // the server's clock moved by a day
  network(ok({}, { headers: { 'server-time': String(Date.now() + 86_400_000) } }));
  await request(endpointFor('read'), {});
  expect(serverNow() - Date.now()).toBe(86_400_000);
  vi.setSystemTime(Date.now() - 5_000_000);
  const before = serverNow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(serverNow() - before).toBe(1000);
});

test('ignores a server time that cannot be read', () => {
  const before = serverNow();
  for (const header of [null, '', 'soon', '-1']) noteServerTime(header, performance.now(), performance.now());
  expect(serverNow()).toBe(before);
});

test('busy while any form is dirty; each mark ends once [PWA-16]', () => {
  const item = beginUnsavedWork('form');
  const other = beginUnsavedWork('form');
  item();
  item();
  expect(hasUnsavedWork()).toBe(true);
  other();
  expect(hasUnsavedWork()).toBe(false);
});
