import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userInfo } from '../../../../src/api/auth.ts';
import { config } from '../../../../src/api/content.ts';
import { coins } from '../../../../src/api/market.ts';
import { readMessages, unreadMessages } from '../../../../src/api/messages.ts';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { type Answer, startServer, type TestServer } from '../support.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.demo();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));

const aim = (fault: Record<string, unknown>): Promise<unknown> =>
  server.qa('POST', 'faults', { call: 'other.config', times: 1, ...fault });
const ask = (endpoint: Endpoint = config): Promise<Answer> =>
  server.call(endpoint, endpoint === config ? { act: 'system' } : {}, { token });
const broken = (requests: Promise<unknown>): Promise<unknown> =>
  expect(requests).rejects.toThrow(/fetch failed|terminated|other side closed/);

test('applies each kind of fault once and only to its call [SRV-13]', async () => {
  for (const kind of ['cut', 'lost', 'truncated']) {
    await aim({ kind });
    expect((await ask(coins)).ret).toBe(1);
    await broken(ask());
    expect((await ask()).ret).toBe(1);
  }
  const response = async (fault: Record<string, unknown>): Promise<Answer> => {
    await aim(fault);
    const reply = await ask();
    expect((await ask()).ret).toBe(1);
    return reply;
  };
  const half = await response({ kind: 'brokenJson' });
  expect([half.status, half.ret]).toEqual([200, undefined]);
  expect(() => JSON.parse(half.text)).toThrow();
  const portal = await response({ kind: 'html' });
  expect([portal.status, portal.headers.get('content-type'), portal.text.startsWith('<!doctype html>')]).toEqual([
    200,
    'text/html; charset=utf-8',
    true,
  ]);
  expect(await response({ kind: 'empty' })).toMatchObject({ status: 200, text: '' });
  for (const value of [400, 401, 404, 418, 500, 502, 503, 504])
    expect((await response({ kind: 'status', value })).status).toBe(value);
  expect(await response({ kind: 'ret', value: 0, msg: 'No.' })).toMatchObject({ ret: 0, msg: 'No.' });
  expect(await response({ kind: 'ret', value: -1 })).toMatchObject({ status: 200, ret: -1 });
  expect(await response({ kind: 'ret', value: 2 })).toMatchObject({ ret: 2, data: { idempotency: 1 } });
  expect((await response({ kind: 'ret', value: '1' })).text).toContain('"ret":"1"');
  expect((await response({ kind: 'data', data: { idempotency: '0' } })).data).toEqual({ idempotency: '0' });
  const later = await response({ kind: 'retryAfter', value: 3 });
  expect([later.status, later.headers.get('retry-after')]).toEqual([429, '3']);
  const date = await response({ kind: 'retryAfter', value: 'Wed, 21 Oct 2026 07:28:00 GMT', status: 503 });
  expect([date.status, date.headers.get('retry-after')]).toEqual([503, 'Wed, 21 Oct 2026 07:28:00 GMT']);
});

test('applies a fault as often as requested and only to its account, until reset [SRV-13]', async () => {
  await aim({ kind: 'status', value: 503, times: 2 });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([503, 503, 200]);
  const other = await server.person();
  await aim({ call: 'users.info', kind: 'ret', value: 0, times: undefined, username: other.username });
  for (let turn = 0; turn < 3; turn += 1) expect((await server.call(userInfo, {}, { token: other.token })).ret).toBe(0);
  expect((await ask(userInfo)).ret).toBe(1);
  await server.qa('POST', 'reset', { username: other.username });
  expect((await server.call(userInfo, {}, { token: other.token })).ret).toBe(1);
  await aim({ call: '*', kind: 'status', value: 500, times: undefined });
  expect([(await ask()).status, (await ask(coins)).status]).toEqual([500, 500]);
  await server.qa('DELETE', 'faults');
  expect((await server.qa('GET', 'faults')).lists).toEqual([]);
});

test('a lost response means the call ran; a cut connection means it did not [SRV-13]', async () => {
  const person = await server.person();
  const unread = async (): Promise<number> => (await server.must(unreadMessages, {}, { token: person.token })).total!;
  const { id } = (await server.must(unreadMessages, {}, { token: person.token })).lists[0]!;
  const mark = () => server.call(readMessages, { ids: id }, { token: person.token });
  await aim({ call: 'message.reader', kind: 'cut' });
  await broken(mark());
  expect(await unread()).toBe(1);
  await aim({ call: 'message.reader', kind: 'lost' });
  await broken(mark());
  expect(await unread()).toBe(0);
});

test('latency delays only its call, and a hanging call never responds [SRV-13]', async () => {
  await aim({ kind: 'latency', value: 60_000 });
  let answered = false;
  const slow = ask().then((response) => {
    answered = true;
    return response;
  });
  await expect.poll(async () => (await server.qa('GET', 'log?call=other.config')).lists.length).toBe(1);
  expect((await ask(coins)).ret).toBe(1);
  expect(answered).toBe(false);
  await server.qa('DELETE', 'faults');
  expect((await slow).ret).toBe(1);
  await aim({ kind: 'latency', value: 300 });
  const began = performance.now();
  expect((await ask()).ret).toBe(1);
  expect(performance.now() - began).toBeGreaterThanOrEqual(299);
  await aim({ kind: 'hang' });
  const controller = new AbortController();
  const hanging = server.fetch('/api/other/config?act=system', { signal: controller.signal });
  await expect.poll(async () => (await server.qa('GET', 'log?call=other.config')).lists.at(-1).fault).toBe('hang');
  controller.abort();
  await expect(hanging).rejects.toThrow(/abort/i);
});

test('logs fields, language, token and result of each request', async () => {
  await server.qa('DELETE', 'log');
  await server.call(config, { act: 'about' }, { language: 'hi' });
  await server.call(userInfo, {}, { token });
  await server.call(userInfo, {}, { token: 'wrong' });
  const { lists } = await server.qa('GET', 'log');
  expect(
    lists.map((item: any) => [item.call, item.fields, item.language, item.token, item.status, item.result]),
  ).toEqual([
    ['other.config', { act: 'about' }, 'hi', false, 200, 1],
    ['users.info', {}, 'en', true, 200, 1],
    ['users.info', {}, 'en', true, 200, -1],
  ]);
  expect((await server.qa('GET', 'log?call=users.info')).lists).toHaveLength(2);
});
