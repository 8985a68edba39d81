import { LANGUAGES } from '../../../src/config.ts';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { refusals, responsesOf } from './responses.ts';
import { isOptional, type JsonSchema, toJsonSchema } from '../../platform/json-schema.ts';

const effects: Record<Endpoint['effect'], string> = {
  read: 'Changes nothing; may be repeated.',
  mark: 'May be repeated without harm.',
  change: 'Changes something; never repeated by itself.',
  money: 'Moves value: sent with an Idempotency-Key, which acts once, however often it is sent.',
};

const entriesOf = (endpoint: Endpoint): [string, any][] =>
  Object.entries((endpoint.request as { entries?: Record<string, any> }).entries ?? {});

const headersOf = (endpoint: Endpoint): JsonSchema[] => [
  { $ref: '#/components/parameters/language' },
  ...(endpoint.effect === 'money' ? [{ $ref: '#/components/parameters/key' }] : []),
];

function operation(endpoint: Endpoint): JsonSchema {
  const query =
    endpoint.method === 'GET'
      ? entriesOf(endpoint).map(([name, schema]): JsonSchema => ({
          name,
          in: 'query',
          required: !isOptional(schema),
          schema: toJsonSchema(schema),
        }))
      : [];
  const form = toJsonSchema(endpoint.request);
  const body = endpoint.multipart
    ? {
        'multipart/form-data': {
          schema: {
            ...form,
            properties: {
              ...(form['properties'] as JsonSchema),
              file: { type: 'string', contentMediaType: 'application/octet-stream' },
            },
          },
        },
      }
    : { 'application/x-www-form-urlencoded': { schema: form } };
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[0]],
    description: effects[endpoint.effect],
    parameters: [...headersOf(endpoint), ...query],
    ...(endpoint.method === 'POST'
      ? { requestBody: { required: entriesOf(endpoint).some(([, schema]) => !isOptional(schema)), content: body } }
      : {}),
    security: endpoint.access === 'customer' ? [{ token: [] }] : [],
    responses: responsesOf(endpoint),
    'x-access': endpoint.access,
    'x-effect': endpoint.effect,
    'x-keep': endpoint.cache,
    'x-added': endpoint.isExtension === true,
    ...(endpoint.cachePolicy ? { 'x-kept': endpoint.cachePolicy } : {}),
  };
}

/**
 * Returns all endpoints as an OpenAPI 3.1 document. The server generates it from the endpoint table, so it is never
 * stale (SRV-12).
 */
export function openApi(
  table: readonly Endpoint[],
  { prefix, version }: { prefix: string; version: string },
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of table) {
    const path = `${prefix}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Andaman',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'The API of the app. Bodies are form-encoded, every answer is an envelope of ret, msg and data, lists are ' +
        'under lists. ' +
        'x-added marks calls beyond the specification; x-effect says what may be repeated; x-keep says where an ' +
        'answer may be kept.',
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    paths,
    components: {
      ...refusals,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token', description: 'From users/login.' } },
      parameters: {
        language: {
          name: 'language',
          in: 'header',
          required: false,
          schema: { enum: [...LANGUAGES] },
          description: 'Language of msg and of texts; Thai where it is none of these.',
        },
        key: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string', minLength: 8, maxLength: 100 },
          description: 'Made when the person confirms; the same key and body never act twice.',
        },
      },
    },
  };
}
