// @vitest-environment node
import { network, ok, endpointFor } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribe } from 'valtio';
import { activity } from '../../../../src/client/http/activity.ts';
import { request } from '../../../../src/client/http/request.ts';
import { expectLogged } from '../../../console.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Every value of the mask, with its time. */
const watch = () => {
  const began = Date.now();
  const seen: [number, boolean][] = [];
  const stop = subscribe(
    activity,
    () => {
      if (seen.at(-1)?.[1] !== activity.masked) seen.push([Date.now() - began, activity.masked]);
    },
    true,
  );
  return { seen, stop };
};
const after = (ms: number, reply: Response | Error) => () =>
  new Promise<Response>((resolve, reject) =>
    setTimeout(() => (reply instanceof Error ? reject(reply) : resolve(reply.clone())), ms),
  );

test('three overlapping calls show one mask until 200 ms after the last ends [SHELL-19]', async () => {
  expectLogged('Call: test.change network');
  network(after(1000, ok()), after(500, new TypeError('fetch failed')), after(1500, ok()));
  const change = endpointFor('change');
  const { seen, stop } = watch();
  const all = [request(change, {}), request(change, {}).catch(() => undefined), request(change, {})];
  await vi.advanceTimersByTimeAsync(1699);
  await Promise.all(all);
  expect(seen).toEqual([[0, true]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual([
    [0, true],
    [1700, false],
  ]);
  stop();
});

test('a call within those 200 ms keeps the mask without a flicker [SHELL-19]', async () => {
  network(after(100, ok()));
  const change = endpointFor('change');
  const { seen, stop } = watch();
  await Promise.all([request(change, {}), vi.advanceTimersByTimeAsync(250)]);
  await Promise.all([request(change, {}), vi.advanceTimersByTimeAsync(1000)]);
  expect(seen).toEqual([
    [0, true],
    [550, false],
  ]);
  stop();
});

test('a background refresh shows no mask [SHELL-19]', async () => {
  network(after(1000, ok()));
  const { seen, stop } = watch();
  const read = request(endpointFor('read'), {});
  await vi.advanceTimersByTimeAsync(500);
  expect(activity.background).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  await read;
  expect(activity.background).toBe(0);
  expect(seen.filter(([, masked]) => masked)).toEqual([]);
  stop();
});

test('removes the mask after 10 s without a response [SHELL-19]', async () => {
  expectLogged('Call: test.change timeout');
  network('never');
  const lost = request(endpointFor('change'), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_199);
  expect(activity.masked).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(activity.masked).toBe(false);
  await vi.advanceTimersByTimeAsync(50_000);
  await lost;
  expect(activity.masked).toBe(false);
});
