import { endpointFor, network, ok, status } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../../src/client/http/connection.ts';
import { startPoll } from '../../../../src/client/query/poll.ts';
import { createResource } from '../../../../src/client/query/resource.ts';
import { expectLogged } from '../../../console.ts';

expectLogged('Call: test.read attempts 429', 'Call: test.read attempts 503');

const MS = 1500;
const HOUR = 3_600_000;
const resource = createResource(endpointFor('read'));
let stop: () => void;
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  connection.online = true;
});
afterEach(() => {
  stop();
  resource.clear();
  vi.useRealTimers();
});

test('polls at its interval while the page is visible, connected and due [CTR-06]', async () => {
  const { seen } = network(ok());
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  let due = true;
  stop = startPoll(resource, MS, () => due);
  await pass(3 * MS);
  expect(seen).toHaveLength(3);
  for (const set of [
    () => void sight.mockReturnValue('hidden'),
    () => {
      sight.mockReturnValue('visible');
      connection.online = false;
    },
    () => {
      connection.online = true;
      due = false;
    },
  ]) {
    set();
    await pass(10 * MS);
    expect(seen).toHaveLength(3);
  }
  due = true;
  await pass(MS);
  expect(seen).toHaveLength(4);
  stop();
  await pass(10 * MS);
  expect(seen).toHaveLength(4);
});

test.each([
  [429, {}, 50, 61],
  [503, {}, 50, 61],
  [429, { 'retry-after': '120' }, 20, 30],
  [503, { 'retry-after': '86400' }, 9, 12],
] as const)(
  'polls a server that answers %i %o for an hour %i to %i times, then normally [OFF-03 CALL-16]',
  async (code, headers, least, most) => {
    const { seen } = network(status(code, headers));
    stop = startPoll(resource, MS);
    await pass(HOUR);
    expect(seen.length).toBeGreaterThanOrEqual(least * 5);
    expect(seen.length).toBeLessThanOrEqual(most * 5);
    const { seen: after } = network(ok());
    await pass(5 * 60_000 + 60_000);
    after.length = 0;
    await pass(10 * MS);
    expect(after).toHaveLength(10);
  },
);

test('polls at its interval after any recovery, even after a clock change [OFF-03]', async () => {
  network(status(429, { 'retry-after': '600' }));
  stop = startPoll(resource, MS);
  await pass(60_000);
  const { seen } = network(ok());
  vi.setSystemTime(Date.now() - 24 * HOUR);
  await pass(60_000);
  expect(seen).toHaveLength(0);
  await resource.refresh();
  await pass(3 * MS);
  expect(seen).toHaveLength(4);
});

test('sends one request at a time, even to a slow server', async () => {
  const { seen } = network('never');
  stop = startPoll(resource, MS);
  await pass(20 * MS);
  expect(seen).toHaveLength(1);
});
