import { encode } from '../../../../src/client/http/transport.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import type { Endpoint, ReadSoFar } from '../../../../src/api/endpoint.ts';
import { demoAccount } from '../../../../server/platform/demo-account.ts';
import { login } from '../../../../src/api/auth.ts';
import { LANGUAGES } from '../../../../src/config.ts';
import { expect, test } from 'vitest';
import { testServer } from '../fixtures.ts';

const server = testServer();

/** Reads everything that the app reads ahead, in a language. Returns the responses by request. */
async function readAll(token: string, language: string): Promise<Map<string, { endpoint: Endpoint; data: unknown }>> {
  const read = new Map<string, { endpoint: Endpoint; data: unknown }>();
  const keyOf = (endpoint: Endpoint, input: object): string => `${endpoint.id}?${encode(input)}`;
  const soFar: ReadSoFar = (endpoint, input) => read.get(keyOf(endpoint, input as object))?.data as never;
  for (const endpoint of endpoints)
    for (const input of endpoint.ahead?.(soFar) ?? []) {
      const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
      const { data } = await server.call(endpoint, fields, { token, language });
      read.set(keyOf(endpoint, input), { endpoint, data });
    }
  return read;
}

test('copies kept without a language answer the same in all of them [PWA-04]', async () => {
  const { username, password } = demoAccount;
  const { token } = await server.must(login, { username, password });
  const wrong = new Set<string>();
  const english = await readAll(token, 'en');
  expect(english.size).toBeGreaterThan(40);
  for (const language of LANGUAGES)
    for (const [key, { endpoint, data }] of await readAll(token, language)) {
      const isSame = JSON.stringify(data) === JSON.stringify(english.get(key)?.data);
      if (!isSame && !endpoint.hasTexts) wrong.add(endpoint.id);
    }
  expect([...wrong]).toEqual([]);
});
