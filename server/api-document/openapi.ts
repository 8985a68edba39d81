import { LANGUAGES } from '../../src/config.ts';
import type { Row } from '../../src/contract/row.ts';
import { isOptional, type JsonSchema, toJsonSchema } from './schema.ts';

const effects: Record<Row['effect'], string> = {
  read: 'Changes nothing; may be repeated.',
  mark: 'May be repeated without harm.',
  change: 'Changes something; never repeated by itself.',
  money: 'Moves value: sent with an Idempotency-Key, which the server keeps for 48 hours.',
};

const entriesOf = (row: Row): [string, any][] =>
  Object.entries((row.payload as { entries?: Record<string, any> }).entries ?? {});

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['ret', 'msg', 'data'],
  properties: {
    ret: { enum: [1, 0, -1], description: '1 done, 0 refused (msg says why), -1 the token is not valid.' },
    msg: { type: 'string', description: 'For a person, in the language of the request.' },
    data: { anyOf: [data, { type: 'null' }] },
  },
});

const headersOf = (row: Row): JsonSchema[] => [
  { $ref: '#/components/parameters/language' },
  ...(row.effect === 'money' ? [{ $ref: '#/components/parameters/key' }] : []),
];

function operation(row: Row): JsonSchema {
  const query =
    row.method === 'GET'
      ? entriesOf(row).map(([name, schema]): JsonSchema => ({
          name,
          in: 'query',
          required: !isOptional(schema),
          schema: toJsonSchema(schema),
        }))
      : [];
  const form = toJsonSchema(row.payload);
  const body = row.multipart
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
    operationId: row.id,
    summary: row.about,
    tags: [row.path.split('/')[0]],
    description: effects[row.effect],
    parameters: [...headersOf(row), ...query],
    ...(row.method === 'POST'
      ? { requestBody: { required: entriesOf(row).some(([, schema]) => !isOptional(schema)), content: body } }
      : {}),
    security: row.access === 'customer' ? [{ token: [] }] : [],
    responses: {
      200: {
        description: row.stream ? 'Server-sent events; each holds the answer below.' : 'The envelope.',
        content: row.stream
          ? { 'text/event-stream': { schema: toJsonSchema(row.answer) } }
          : { 'application/json': { schema: envelope(toJsonSchema(row.answer)) } },
      },
    },
    'x-access': row.access,
    'x-effect': row.effect,
    'x-keep': row.keep,
    'x-added': row.added === true,
    ...(row.kept ? { 'x-kept': row.kept } : {}),
  };
}

/**
 * The table of calls as an OpenAPI 3.1 document, made at each start from the rows themselves, so that it cannot be
 * stale (SRV-12).
 */
export function openApi(table: readonly Row[], { prefix, version }: { prefix: string; version: string }): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const row of table) {
    const path = `${prefix}${row.path}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Andaman',
      version,
      description:
        'The wire of the app. Bodies are form-encoded, every answer is an envelope of ret, msg and data, lists stand under lists. ' +
        'x-added marks calls beyond the specification; x-effect says what may be repeated; x-keep says where an answer may be kept.',
    },
    paths,
    components: {
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
