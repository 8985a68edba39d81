import { request } from 'node:http';
import { expect, test } from 'vitest';
import { userInfo } from '../../../../src/api/auth.ts';
import { config } from '../../../../src/api/content.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { coins } from '../../../../src/api/market.ts';
import { readMessages } from '../../../../src/api/messages.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

/** Sends headers unchanged, which `fetch` does not. */
const raw = (
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<{ status?: number; cors?: string; body: string }> =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${server.url}${path}`, { method, headers }, (response) => {
      let body = '';
      response.on('data', (data: Buffer) => {
        body += data.toString();
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, cors: response.headers['access-control-allow-origin'], body }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

test('answers private calls without a valid token with ret -1 [SRV-03]', async () => {
  const person = await server.person();
  await server.must(
    endpoints.find((endpoint) => endpoint.id === 'users.logout')!,
    {},
    { token: person.token },
  );
  for (const endpoint of endpoints.filter((endpoint) => endpoint.access === 'customer')) {
    const responses = await Promise.all(
      [undefined, 'made-up', person.token].map((token) => server.call(endpoint, {}, { token })),
    );
    for (const response of responses)
      expect([endpoint.id, response.status, response.ret]).toEqual([endpoint.id, 200, -1]);
  }
  expect((await server.call(config, { act: 'system' })).ret).toBe(1);
  expect((await server.call(coins)).ret).toBe(1);
});

test('refuses every change that another site sends, by form, image or link [SEC-05]', async () => {
  const token = await server.demo();
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${server.url}.evil.example` },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  ] as Record<string, string>[];
  for (const endpoint of endpoints.filter((endpoint) => endpoint.effect !== 'read')) {
    for (const headers of foreign) {
      const response = await raw(`/api/${endpoint.path}`, endpoint.method, { token, ...headers });
      expect([endpoint.id, response.status, (JSON.parse(response.body) as { ret: number }).ret, response.cors]).toEqual(
        [endpoint.id, 403, 0, undefined],
      );
    }
  }
  expect(
    (await server.call(userInfo, {}, { token, headers: { origin: 'https://evil.example' } })).headers.get(
      'access-control-allow-origin',
    ),
  ).toBeNull();
  expect(
    (
      await server.call(
        readMessages,
        { ids: '1' },
        { token, headers: { origin: server.url, 'sec-fetch-site': 'same-origin' } },
      )
    ).ret,
  ).toBe(1);
  expect(
    (await server.fetch('/qa/reset', { method: 'POST', body: '{}', headers: { origin: 'https://evil.example' } }))
      .status,
  ).toBe(403);
});
