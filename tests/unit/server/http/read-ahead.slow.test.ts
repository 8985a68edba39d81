import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../src/api/endpoints.ts';
import type { Endpoint, ReadSoFar } from '../../../../src/api/endpoint.ts';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ coins: 500 });
});
afterAll(() => server.close());

const formOf = (input: object): string => new URLSearchParams(input as Record<string, string>).toString();

/** Returns the data of one read, and the bytes of its headers and compressed body. */
const ask = (endpoint: Endpoint, input: object, token: string | undefined): Promise<{ data: unknown; bytes: number }> =>
  new Promise((resolve, reject) => {
    const { method, path } = endpoint;
    const form = formOf(input);
    const sent = request(
      `http://127.0.0.1:${server.port}/api/${path}${method === 'GET' && form !== '' ? `?${form}` : ''}`,
      {
        method,
        headers: {
          language: 'en',
          'accept-encoding': 'gzip',
          ...(token === undefined ? {} : { token }),
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const { rawHeaders, headers } = response;
          const body = Buffer.concat(parts);
          const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
          // each name and each value is followed by two bytes of separator
          const head = 'HTTP/1.1 200 OK\r\n\r\n'.length + rawHeaders.join('').length + 2 * rawHeaders.length;
          const { ret, msg, data } = JSON.parse(plain.toString()) as { ret: number; msg: string; data: unknown };
          if (ret === 1) resolve({ data: v.parse(endpoint.response, data), bytes: head + body.length });
          else reject(new Error(`${endpoint.id}?${form} answered ${ret} ${msg}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(method === 'POST' ? form : undefined);
  });

/** Sends all requests of the read-ahead rules until they name no new one. Returns the bytes by request. */
const readAll = async (token: string | undefined): Promise<Map<string, number>> => {
  const values = new Map<string, unknown>();
  const bytes = new Map<string, number>();
  const keyOf = (endpoint: Endpoint, input: object): string => `${endpoint.id}?${formOf(input)}`;
  const read: ReadSoFar = (endpoint, input) => values.get(keyOf(endpoint, input)) as never;
  const table = endpoints.filter(({ access }) => access === 'open' || token !== undefined);
  for (let before = -1; before < values.size;) {
    before = values.size;
    for (const endpoint of table) {
      for (const input of endpoint.ahead?.(read) ?? []) {
        const key = keyOf(endpoint, input);
        if (values.has(key)) continue;
        const response = await ask(endpoint, input, token);
        values.set(key, response.data);
        bytes.set(key, response.bytes);
      }
    }
  }
  return bytes;
};
const sum = (bytes: ReadonlyMap<string, number>): number => [...bytes.values()].reduce((all, item) => all + item, 0);

test('answers all reads ahead of the demo account in at most 150 kB [OFF-03]', async () => {
  const bytes = await readAll(await server.demo());
  expect(bytes.size).toBeGreaterThan(50);
  expect(sum(bytes)).toBeLessThanOrEqual(150_000);
});

test('a visitor reads ahead texts, rules, coins, products and rates without a token [OFF-02 OFF-03]', async () => {
  const bytes = await readAll(undefined);
  const content = ['content.sale', 'content.saleInfo', 'content.slide', 'other.config', 'other.house'];
  const market = ['coin.lists', 'option.products', 'contract.rules', 'yuebao.product', 'yuebao.rates', 'yuebao.rule'];
  expect(new Set([...bytes.keys()].map((key) => key.split('?')[0]))).toEqual(new Set([...content, ...market]));
  expect(sum(bytes)).toBeLessThanOrEqual(150_000);
});
