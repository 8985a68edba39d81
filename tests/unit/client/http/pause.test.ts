import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, rereadScreen } from '../../../../src/client/http/connection.ts';
import { pause, whenReachable } from '../../../../src/client/http/pause.ts';

/** Whether it has ended. */
const watched = (promise: Promise<void>): { ended: boolean } => {
  const state = { ended: false };
  void promise.then(() => (state.ended = true));
  return state;
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
let sight: DocumentVisibilityState = 'visible';
const become = (next: DocumentVisibilityState): void => {
  sight = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sight);
});
afterEach(() => {
  sight = 'visible';
  connection.online = true;
  vi.useRealTimers();
});

test('a pause lasts its time, even over an unstable connection [OFF-03]', async () => {
  const waits = watched(pause(30_000));
  for (const online of [false, true, false, true]) {
    connection.online = online;
    await pass(1000);
  }
  become('hidden');
  await pass(25_900);
  expect(waits.ended).toBe(false);
  await pass(200);
  expect(waits.ended).toBe(true);
});

test.each([
  ['an outage is over', rereadScreen],
  ['the page comes to the front', () => become('visible')],
] as const)('a pause ends early when %s [CALL-20]', async (_, happens) => {
  const waits = watched(pause(3_600_000));
  await pass(5000);
  expect(waits.ended).toBe(false);
  happens();
  await pass(0);
  expect(waits.ended).toBe(true);
});

test('asks nothing for a hidden page or without a connection', async () => {
  connection.online = false;
  become('hidden');
  const waits = watched(whenReachable());
  connection.online = true;
  await pass(60_000);
  expect(waits.ended).toBe(false);
  become('visible');
  await pass(0);
  expect(waits.ended).toBe(true);
});
