// @vitest-environment node
import { cut, json, network, ok, ret, waitUntil } from '../support.ts';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rereadScreen } from '../../../../src/client/http/connection.ts';
import { watchPendingLogouts } from '../../../../src/client/session/pending-logouts.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { database } from '../../../../src/storage/database.ts';
import { useFreshSession } from './support.ts';

useFreshSession();

const pending = () => database('logouts').entries(v.object({ token: v.string(), at: v.number() }));
const tokens = async () => (await pending()).map(([, { token }]) => token);
const sentTokens = (seen: { url: URL; headers: Headers }[]) =>
  seen.filter(({ url }) => url.pathname.endsWith('users/logout')).map(({ headers }) => headers.get('token'));
/** Logs out without a network. */
const logOutOffline = async (): Promise<void> => {
  network(cut());
  await endSession('signed-out');
  await expect.poll(tokens).toEqual(['token-a']);
};

let stop = (): void => undefined;
beforeEach(() => database('logouts').clear());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('an offline logout reaches the server once it can be reached again [AUTH-22]', async () => {
  await logOutOffline();
  stop = watchPendingLogouts();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await tokens()).toEqual(['token-a']);
  const { seen } = network(ok());
  rereadScreen();
  await expect.poll(tokens).toEqual([]);
  expect(sentTokens(seen)).toEqual(['token-a']);
});

test('an offline logout reaches the server at the next start [AUTH-22]', async () => {
  await logOutOffline();
  const { seen } = network(ok());
  stop = watchPendingLogouts();
  await expect.poll(tokens).toEqual([]);
  expect(sentTokens(seen)).toEqual(['token-a']);
});

test.each([
  ['an envelope that refuses the token', () => ret(-1, 'Please log in.'), []],
  ['status 401', () => json({ ret: 0, msg: '', data: null }, { status: 401 }), []],
  ['status 503', () => json({ ret: 0, msg: '', data: null }, { status: 503 }), ['token-a']],
  ['a captive portal', () => json('<html>', { headers: { 'content-type': 'text/html' } }), ['token-a']],
  ['a refusal', () => ret(0, 'Not now.'), ['token-a']],
] as const)('keeps a logout only until the server knows it: %s', async (_, reply, left) => {
  const { seen } = network(reply());
  await endSession('signed-out');
  await waitUntil(() => sentTokens(seen).length > 0);
  await expect.poll(tokens).toEqual(left);
});

test('gives up when the session would have ended anyway, and sends nothing', async () => {
  await logOutOffline();
  const [[key, { token }] = ['', { token: '' }]] = await pending();
  await database('logouts').set(key, { token, at: Date.now() - 15 * 86_400_000 });
  const { seen } = network(ok());
  stop = watchPendingLogouts();
  await expect.poll(tokens).toEqual([]);
  expect(sentTokens(seen)).toEqual([]);
});

test('writes the token into no key and no log [STORE-04]', async () => {
  const logged = ['log', 'info', 'warn', 'error', 'debug'].map((level) => vi.spyOn(console, level as 'log'));
  await logOutOffline();
  expect(JSON.stringify(await database('logouts').keys())).not.toContain('token-a');
  expect(JSON.stringify(logged.flatMap(({ mock }) => mock.calls))).not.toContain('token-a');
});
