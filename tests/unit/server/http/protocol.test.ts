import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { userInfo } from '../../../../src/api/auth.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

test('answers an unknown path with 404 and a wrong method with 405, as JSON [SRV-04]', async () => {
  for (const path of ['/api/users/info/x.css', '/api/none', '/api/', '/none', '/assets/gone.js', '/server/main.ts']) {
    const response = await server.fetch(path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ]);
    expect(await response.text()).not.toMatch(/ at |\.ts/);
  }
  for (const [method, path, allow] of [
    ['POST', '/api/users/info', 'GET'],
    ['GET', '/api/users/login', 'POST'],
    ['DELETE', '/api/coin/data/lists', 'GET, POST'],
    ['OPTIONS', '/api/users/login', 'POST'],
  ] as const) {
    const response = await server.fetch(path, { method });
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow]);
  }
  expect((await server.fetch('/', { method: 'POST' })).status).toBe(405);
  expect((await server.call(userInfo, {}, { token: await server.demo() })).headers.get('cache-control')).toBe(
    'no-store',
  );
});

test('answers an unsupported body with 415 and a too large one with 413 [SRV-04]', async () => {
  const send = (type: string, body: string) =>
    server.fetch('/api/users/login', { method: 'POST', body, headers: { 'content-type': type } });
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/html'])
    expect((await send(type, '{}')).status).toBe(415);
  const large = await send('application/x-www-form-urlencoded', `username=${'a'.repeat(1_000_000)}`);
  expect([large.status, (await large.json()).ret]).toEqual([413, 0]);
  // a body of unknown length is counted while it is read
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`username=${'a'.repeat(200_000)}`));
      controller.close();
    },
  });
  const chunked = await server.fetch('/api/users/login', {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as RequestInit);
  expect(chunked.status).toBe(413);
});

test('closes a connection that does not speak HTTP, without a trace [SRV-04]', async () => {
  const response = await new Promise<string>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('close', () => resolve(text));
  });
  expect(response).toMatch(/^HTTP\/1\.1 400/);
  expect(response).not.toMatch(/ at /);
});
