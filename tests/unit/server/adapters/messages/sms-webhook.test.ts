import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smsWebhook } from '../../../../../server/adapters/messages/sms-webhook.ts';
import type { OutgoingMessage } from '../../../../../server/ports/message-gateway.ts';

const MESSAGE: OutgoingMessage = {
  key: 'outbox-17',
  kind: 'code',
  channel: 'sms',
  target: '66812345678',
  subject: 'not part of an SMS',
  text: '123456 คือรหัสยืนยันของคุณ',
  language: 'th',
};
const SECRET = randomBytes(24);
/** A signal that never aborts. */
const NEVER = new AbortController().signal;

let respond: RequestListener;
let requests: { readonly request: IncomingMessage; readonly body: string }[];
let server: Server;
let url: URL;
beforeEach(async () => {
  requests = [];
  respond = (_, response) => response.end();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ request, body });
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sms?token=secret`);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (signal = AbortSignal.timeout(60_000), timeoutMs?: number) =>
  smsWebhook({ url, secret: SECRET }, timeoutMs).send(MESSAGE, signal);
const sendTo = (listener: RequestListener) => {
  respond = listener;
  return send();
};
const statusOf =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end('{"message":"66812345678"}');

test('sends one POST with a valid Standard Webhooks signature [MAIL-07]', async () => {
  expect(await send()).toEqual({ result: 'sent' });
  const [{ request, body } = { request: undefined, body: '' }] = requests;
  expect([requests.length, request?.method, request?.url]).toEqual([1, 'POST', '/sms?token=secret']);
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'content-type': type,
  } = request!.headers;
  expect([id, type]).toEqual(['outbox-17', 'application/json']);
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  const expected = createHmac('sha256', SECRET)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest();
  const [version, base64 = ''] = String(signature).split(',');
  expect([version, timingSafeEqual(Buffer.from(base64, 'base64'), expected)]).toEqual(['v1', true]);
  expect(JSON.parse(body)).toEqual({
    type: 'sms.send',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { id: 'outbox-17', to: '+66812345678', text: MESSAGE.text, kind: 'code', language: 'th' },
  });
});

test.each<[string, string, string | undefined]>([
  ['an id', '{"id":"SM17"}', 'SM17'],
  ['a long id', JSON.stringify({ id: 'a'.repeat(300) }), 'a'.repeat(200)],
  ['a number', '{"id":17}', undefined],
  ['an id that the database could not store', String.raw`{"id":"a\u0000"}`, undefined],
  ['null', 'null', undefined],
  ['a text', 'OK', undefined],
  ['more than 64 kB', JSON.stringify({ id: 'SM17', more: 'a'.repeat(65_536) }), undefined],
])('counts a 2xx with %s as sent', async (_, body, providerId) => {
  expect(await sendTo((__, response) => response.writeHead(202).end(body))).toEqual({ result: 'sent', providerId });
});

test('counts a 2xx as sent even if its body never ends', async () => {
  respond = (_, response) => response.writeHead(200).write('{"id":');
  expect(await send(NEVER, 200)).toEqual({ result: 'sent', providerId: undefined });
});

test.each([
  [400, 'refused'],
  [422, 'refused'],
  [401, 'broken'],
  [403, 'broken'],
  [410, 'broken'],
  [404, 'later'],
  [408, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('takes a response with status %d as "%s" [MAIL-07]', async (status, result) => {
  expect(await sendTo(statusOf(status))).toEqual({ result, reason: `HTTP ${status}` });
});

test('waits as long as Retry-After says, at most an hour [MAIL-07]', async () => {
  const waitOf = async (retryAfter: string) => sendTo(statusOf(429, { 'retry-after': retryAfter }));
  expect(await waitOf('120')).toEqual({ result: 'later', reason: 'HTTP 429', waitMs: 120_000 });
  expect(await waitOf('7200')).toMatchObject({ waitMs: 3_600_000 });
  expect(await waitOf('soon')).toMatchObject({ waitMs: undefined });
  expect(await waitOf(new Date(0).toUTCString())).toMatchObject({ waitMs: 0 });
  const inTenMinutes = (await waitOf(new Date(Date.now() + 600_000).toUTCString())) as { waitMs: number };
  expect(inTenMinutes.waitMs).toBeGreaterThan(500_000);
  expect(inTenMinutes.waitMs).toBeLessThanOrEqual(600_000);
});

test.each([301, 302, 307, 308])('does not follow a redirect (%d) [MAIL-07]', async (status) => {
  expect(await sendTo(statusOf(status, { location: '/elsewhere' }))).toEqual({
    result: 'later',
    reason: `HTTP ${status}`,
  });
  expect(requests.map(({ request }) => request.url)).toEqual(['/sms?token=secret']);
});

test('gives up a server that does not answer', async () => {
  respond = () => undefined;
  expect(await send(NEVER, 50)).toEqual({ result: 'later', reason: 'no answer in time' });
});

test('ends an attempt when its signal aborts', async () => {
  const controller = new AbortController();
  respond = () => controller.abort();
  expect(await send(controller.signal)).toEqual({ result: 'later', reason: 'no answer in time' });
});

test('tries again later if there is no server, and does not log the URL', async () => {
  server.close();
  expect(await send()).toEqual({ result: 'later', reason: 'no connection (ECONNREFUSED)' });
});

test('tries again later if the connection is cut', async () => {
  expect(await sendTo((request) => request.socket.destroy())).toEqual({
    result: 'later',
    reason: expect.stringMatching(/^no connection \((UND_ERR_SOCKET|ECONNRESET)\)$/),
  });
});
