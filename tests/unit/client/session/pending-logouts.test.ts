// @vitest-environment node
import { cut, held, idle, json, network, ok, ret, waitUntil } from '../support.ts';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rereadScreen } from '../../../../src/client/http/connection.ts';
import { watchPendingLogouts } from '../../../../src/client/session/pending-logouts.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { database } from '../../../../src/storage/database.ts';
import { useFreshSession } from './support.ts';

useFreshSession();

/** SHA-256 of "token-a". */
const DIGEST = 'a70bf50e531ce1a817561f2f5d5b6645d4e806becf58ccc5e8cf6b8045a090a8';
const pending = () => database('logouts').entries(v.object({ digest: v.string(), at: v.number() }));
const digests = async () => (await pending()).map(([, { digest }]) => digest);
/** What was sent to end sessions: the token of a logout, the digest of a late one. */
const sentEnds = (seen: { url: URL; headers: Headers; body: string }[]) =>
  seen
    .filter(({ url }) => url.pathname.includes('users/logout'))
    .map(({ headers, body }) => headers.get('token') ?? new URLSearchParams(body).get('digest'));
/** Logs out without a network. */
const logOutOffline = async (): Promise<void> => {
  network(cut());
  await endSession('signed-out');
  await expect.poll(digests).toEqual([DIGEST]);
};

let stop = (): void => undefined;
beforeEach(() => database('logouts').clear());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('an offline logout reaches the server once it can be reached again [AUTH-22]', async () => {
  await logOutOffline();
  const { seen: failed } = network(cut());
  stop = watchPendingLogouts();
  await waitUntil(() => sentEnds(failed).length > 0);
  expect(await digests()).toEqual([DIGEST]);
  const { seen } = network(ok());
  rereadScreen();
  await expect.poll(digests).toEqual([]);
  expect(sentEnds(seen)).toEqual([DIGEST]);
});

test('an offline logout reaches the server at the next start [AUTH-22]', async () => {
  await logOutOffline();
  const { seen } = network(ok());
  stop = watchPendingLogouts();
  await expect.poll(digests).toEqual([]);
  expect(sentEnds(seen)).toEqual([DIGEST]);
});

test('sends a logout once, although the connection comes back while it is being sent', async () => {
  await logOutOffline();
  const { waiting, reply } = held();
  const { seen } = network(reply);
  stop = watchPendingLogouts();
  await waitUntil(() => waiting.length > 0);
  rereadScreen();
  await idle();
  waiting[0]!(ok());
  await expect.poll(digests).toEqual([]);
  await idle();
  expect(sentEnds(seen)).toEqual([DIGEST]);
});

test.each([
  ['an envelope that refuses the token', () => ret(-1, 'Please log in.'), []],
  ['status 401', () => json({ ret: 0, msg: '', data: null }, { status: 401 }), []],
  ['status 503', () => json({ ret: 0, msg: '', data: null }, { status: 503 }), [DIGEST]],
  ['a captive portal', () => json('<html>', { headers: { 'content-type': 'text/html' } }), [DIGEST]],
  ['a refusal', () => ret(0, 'Not now.'), [DIGEST]],
] as const)('keeps a logout only until the server knows it: %s', async (_, reply, left) => {
  const { waiting, reply: hold } = held();
  const { seen } = network(hold);
  await endSession('signed-out');
  await waitUntil(() => sentEnds(seen).length > 0 && waiting.length > 0);
  await expect.poll(digests).toEqual([DIGEST]);
  waiting[0]!(reply());
  await expect.poll(digests).toEqual(left);
});

test('gives up when the session would have ended anyway, and sends nothing', async () => {
  await logOutOffline();
  const [[key, { digest }] = ['', { digest: '' }]] = await pending();
  await database('logouts').set(key, { digest, at: Date.now() - 15 * 86_400_000 });
  const { seen } = network(ok());
  stop = watchPendingLogouts();
  await expect.poll(digests).toEqual([]);
  expect(sentEnds(seen)).toEqual([]);
});

test('leaves the token nowhere on the device and in no log [STORE-04 OFF-08]', async () => {
  const logged = ['log', 'info', 'warn', 'error', 'debug'].map((level) => vi.spyOn(console, level as 'log'));
  await logOutOffline();
  expect(JSON.stringify(await database('logouts').entries(v.unknown()))).not.toContain('token-a');
  expect(JSON.stringify(logged.flatMap(({ mock }) => mock.calls))).not.toContain('token-a');
});
