import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../../src/api/endpoints.ts';
import {
  amount,
  count,
  filled,
  flag,
  id,
  lists,
  maybe,
  optionalText,
  page,
  positive,
  text,
  time,
} from '../../../../src/api/fields.ts';
import { oneOf, texts } from '../../../../src/api/words.ts';
import { toJsonSchema } from '../../../../server/platform/json-schema.ts';
import { startServer, type TestServer } from '../support.ts';

describe('schemas of the API', () => {
  test('describes what every kind of field accepts [SRV-12]', () => {
    expect(
      toJsonSchema(
        v.object({
          id,
          to: maybe(amount),
          kind: oneOf('a', 'b'),
          done: flag,
          at: v.optional(time),
          note: optionalText,
          names: texts,
          n: count,
          words: text,
        }),
      ),
    ).toMatchObject({
      type: 'object',
      properties: {
        id: { minLength: 1 },
        to: { description: expect.stringContaining('Decimal') },
        kind: { enum: ['a', 'b'] },
        done: { description: expect.stringContaining('true') },
        at: { description: expect.stringContaining('Moment') },
        note: { type: ['string', 'number'] },
        names: { additionalProperties: { type: 'string' } },
        n: { type: ['integer', 'string'] },
        words: { type: ['string', 'number'] },
      },
      required: ['id', 'kind', 'done', 'names', 'n', 'words'],
    });
    expect(toJsonSchema(filled(40))).toEqual({ type: 'string', minLength: 1, maxLength: 40 });
    expect(toJsonSchema(positive)).toMatchObject({ type: 'string', pattern: expect.stringContaining('\\d') });
    expect(toJsonSchema(page)).toMatchObject({ minimum: 1, maximum: 100_000, default: 1 });
    expect(toJsonSchema(lists(v.object({ id })))).toMatchObject({
      properties: { lists: { type: 'array', items: { required: ['id'] } } },
    });
  });

  test('describes every field of every endpoint [SRV-12]', () => {
    const bare = (schema: any, path: string): string[] => {
      if (schema.properties)
        return Object.entries(schema.properties).flatMap(([name, item]) => bare(item, `${path}.${name}`));
      if (schema.items) return bare(schema.items, `${path}[]`);
      return Object.keys(schema).length === 0 ? [path] : [];
    };
    const open = new Set(['health.answer.detail', 'money.outcome.answer.data']);
    const match = endpoints
      .flatMap((endpoint) => [
        ...bare(toJsonSchema(endpoint.request), `${endpoint.id}.payload`),
        ...bare(toJsonSchema(endpoint.response), `${endpoint.id}.answer`),
      ])
      // responses that no one reads, and data with the schema of another endpoint
      .filter((path) => !open.has(path) && !/^[\w.]+\.answer$/.test(path));
    expect(match).toEqual([]);
  });
});

const documentOf = async (server: TestServer): Promise<any> => (await server.fetch('/api/openapi.json')).json();

/** Collects every `anyOf` below a value. */
function unionsOf(value: unknown): object[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [...(name === 'anyOf' ? [item] : []), ...unionsOf(item)]);
}

describe('the OpenAPI document', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('lists exactly the endpoints of the API with fields, access, effect and caching [SRV-12]', async () => {
    const response = await server.fetch('/api/openapi.json');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const document = await response.json();
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of endpoints) {
      const operation = document.paths[`/api/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
      expect([endpoint.id, operation?.operationId]).toEqual([endpoint.id, endpoint.id]);
      expect([operation['x-access'], operation['x-effect'], operation['x-keep'], operation['x-added']]).toEqual([
        endpoint.access,
        endpoint.effect,
        endpoint.cache,
        endpoint.isExtension === true,
      ]);
      const names = Object.keys((endpoint.request as any).entries ?? {});
      const input =
        endpoint.method === 'GET'
          ? operation.parameters
              .filter((parameter: any) => parameter.in === 'query')
              .map((parameter: any) => parameter.name)
          : Object.keys((Object.values(operation.requestBody.content)[0] as any).schema.properties ?? {}).filter(
              (name) => name !== 'file',
            );
      expect([endpoint.id, input]).toEqual([endpoint.id, names]);
      expect([
        endpoint.id,
        Boolean(operation.parameters.some((parameter: any) => parameter.$ref?.endsWith('/key'))),
      ]).toEqual([endpoint.id, endpoint.effect === 'money']);
      expect([endpoint.id, operation.security]).toEqual([
        endpoint.id,
        endpoint.access === 'customer' ? [{ token: [] }] : [],
      ]);
    }
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item as object));
    expect(operations).toHaveLength(endpoints.length);
  });

  test('names the server and the licence, as linters require [SRV-12]', async () => {
    const document = await documentOf(server);
    // relative: the document comes from the server that it describes
    expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }]);
    expect(document.info.license).toEqual({ name: 'Apache-2.0', identifier: 'Apache-2.0' });
  });

  test('contains no union with a branch that matches everything [SRV-12]', async () => {
    const document = await documentOf(server);
    const branches = unionsOf(document).flat();
    expect(branches.length).toBeGreaterThan(100);
    expect(branches.filter((branch) => Object.keys(branch).length === 0)).toEqual([]);
  });

  test('declares the statuses of each refusal, by what a call does [SRV-12]', async () => {
    const document = await documentOf(server);
    for (const endpoint of endpoints) {
      const { responses } = document.paths[`/api/${endpoint.path}`][endpoint.method.toLowerCase()];
      expect([endpoint.id, Object.keys(responses)]).toEqual([
        endpoint.id,
        [
          '200',
          ...(endpoint.effect === 'read' ? [] : ['403']),
          ...(endpoint.effect === 'money' ? ['409'] : []),
          ...(endpoint.method === 'POST' ? ['413', '415'] : []),
          '429',
          '500',
          '503',
        ],
      ]);
      for (const { $ref } of Object.values<any>(responses).slice(1))
        expect(document.components.responses[$ref.split('/').pop()]?.description).toEqual(expect.any(String));
    }
  });

  test('answers foreign, wrong and long requests as the document says [SRV-12]', async () => {
    const { responses } = (await documentOf(server)).paths['/api/users/login'].post;
    const form = 'application/x-www-form-urlencoded';
    const statusOf = async (headers: Record<string, string>, body = 'username=a'): Promise<number> =>
      (await server.fetch('/api/users/login', { method: 'POST', headers, body })).status;
    const statuses = [
      await statusOf({ 'content-type': form, origin: 'https://elsewhere.example' }),
      await statusOf({ 'content-type': form }, `username=${'a'.repeat(100_001)}`),
      await statusOf({ 'content-type': 'text/plain' }),
    ];
    expect(statuses).toEqual([403, 413, 415]);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses.map(String)));
  });

  test('the HTML page lists every endpoint, without scripts or external resources [SRV-12 SEC-01]', async () => {
    const response = await server.fetch('/api/docs');
    const html = await response.text();
    for (const endpoint of endpoints) expect(html).toContain(`<code>${endpoint.method} /api/${endpoint.path}</code>`);
    expect(html).toMatch(/^<!DOCTYPE html>/);
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // valid in selectors and URL fragments without escaping
    expect(ids.filter((id) => !/^[a-z][\w-]*$/i.test(id!))).toEqual([]);
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const sheet = await server.fetch('/api/docs.css');
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await sheet.text()).not.toMatch(/url\(|@import/);
  });
});
