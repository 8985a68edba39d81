import { endpointFor, network, ok } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectLogged } from '../../../console.ts';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import { expectSigns, noteSign } from '../../../../src/client/http/liveness.ts';
import { request } from '../../../../src/client/http/request.ts';

let sight: DocumentVisibilityState = 'visible';
const probes: number[] = [];
/** How long the server takes to answer a probe; undefined: never. */
let answersAfter: number | undefined;
const ends: (() => void)[] = [];
const expectSomething = (): void => void ends.push(expectSigns());
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sight);
  noteConnection(true);
  probes.length = 0;
  answersAfter = undefined;
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => {
    probes.push(Date.now());
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('timeout', 'TimeoutError')));
      if (answersAfter !== undefined) setTimeout(() => resolve(ok()), answersAfter);
    });
  });
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  sight = 'visible';
  noteConnection(true);
  await pass(10_000);
  vi.useRealTimers();
});

test('a silence while something is expected is probed within 5 s, and an outage within 9 s [CALL-30]', async () => {
  expectSomething();
  await pass(5000);
  expect(probes).toHaveLength(1);
  expect(connection.outage).toBe(false);
  await pass(4000);
  expect(connection).toMatchObject({ online: false, outage: true });
});

test('probes a hanging connection every 2 s, and notices its return within 3 s [CALL-30]', async () => {
  expectSomething();
  await pass(9000);
  const before = probes.length;
  await pass(60_000);
  expect(probes.length - before).toBe(30);
  answersAfter = 100;
  const { restored } = connection;
  await pass(2100);
  expect(connection).toMatchObject({ online: true, outage: false, restored: restored + 1 });
});

test('asks nothing while nothing is expected or the page is hidden [CALL-30]', async () => {
  await pass(60_000);
  expectSomething();
  sight = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(probes).toHaveLength(0);
  sight = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(3000);
  expect(probes).toHaveLength(0);
  await pass(2000);
  expect(probes).toHaveLength(1);
});

test('a slow network is not a dead one: its beats and late answers count [CALL-30]', async () => {
  expectSomething();
  for (let second = 0; second < 60; second += 3) {
    await pass(3000);
    noteSign();
  }
  expect(probes).toHaveLength(0);
  answersAfter = 3900;
  await pass(600_000);
  expect(probes.length).toBeGreaterThan(10);
  expect(connection.outage).toBe(false);
  // a beat during a probe that hangs
  answersAfter = undefined;
  await pass(5000);
  noteSign();
  await pass(3000);
  expect(connection.outage).toBe(false);
});

test("probes at once when the browser says that it is offline, and believes the probe's failure [CALL-29]", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expectSomething();
  dispatchEvent(new Event('offline'));
  // an open stream that still goes on
  noteSign();
  await pass(0);
  expect(connection.outage).toBe(true);
});

test('a hanging read is sent again when the connection is back, a money call is not [CALL-30]', async () => {
  expectLogged('Call: test.money timeout');
  const { seen, state } = network('never', 'never', ok({ name: 'here' }));
  const read = request(endpointFor('read'), {});
  await pass(0);
  state.healthy = false;
  await pass(9000);
  expect(connection.outage).toBe(true);
  await pass(1000);
  expect(seen).toHaveLength(2);
  state.healthy = true;
  await pass(3000);
  expect(await read).toEqual({ name: 'here' });

  const again = network('never');
  const money = request(endpointFor('money'), {}, { key: 'k' }).catch((error: unknown) => error);
  await pass(0);
  again.state.healthy = false;
  await pass(20_000);
  again.state.healthy = true;
  await pass(3000);
  expect(again.seen).toHaveLength(1);
  await pass(60_000);
  await money;
});
