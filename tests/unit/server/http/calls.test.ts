import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { handlers } from '../../../../server/handlers.ts';
import { filled, listsOf } from '../filled.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

test('has a handler for every call [CALL-01]', () => {
  expect(endpoints.filter((endpoint) => !handlers.has(endpoint.id)).map((endpoint) => endpoint.id)).toEqual([]);
});

test('answers every call under its path and method in the envelope [CALL-01]', async () => {
  const token = await server.demo();
  for (const endpoint of endpoints) {
    if (endpoint.stream) continue;
    const response = await server.call(endpoint, {}, { token: endpoint.id === 'users.logout' ? 'none' : token });
    expect([endpoint.id, response.status]).toEqual([endpoint.id, 200]);
    expect([0, 1, -1]).toContain(response.ret);
    expect(typeof response.msg).toBe('string');
    expect(response.data).toBeDefined();
  }
});

test('answers reads with data that fits their response schema', async () => {
  const token = await server.demo();
  for (const endpoint of endpoints.filter(
    (endpoint) => handlers.has(endpoint.id) && endpoint.effect === 'read' && !endpoint.stream,
  )) {
    const list = endpoints.find(({ id }) => id === listsOf[endpoint.id]);
    const fields = list
      ? { ...filled(endpoint), id: (await server.must(list, {}, { token })).lists[0].id as string }
      : filled(endpoint);
    const response = await server.call(endpoint, fields, { token });
    expect([endpoint.id, response.ret, response.msg]).toEqual([endpoint.id, 1, '']);
    expect([endpoint.id, v.safeParse(endpoint.response, response.data).issues]).toEqual([endpoint.id, undefined]);
  }
});
