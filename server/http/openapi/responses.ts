import type { Endpoint } from '../../../src/api/endpoint.ts';
import { type JsonSchema, toJsonSchema } from '../../platform/json-schema.ts';

/** Returns the schema of the envelope around `data`. Endpoints that only confirm have no schema for `data`. */
function envelope(data: JsonSchema): JsonSchema {
  const isConfirmation = Object.keys(data).length === 0;
  return {
    type: 'object',
    required: ['ret', 'msg', 'data'],
    properties: {
      ret: { enum: [1, 0, -1], description: '1 done, 0 refused (msg says why), -1 the token is not valid.' },
      msg: { type: 'string', description: 'For a person, in the language of the request.' },
      data: isConfirmation ? { description: 'Nothing that a client needs.' } : { anyOf: [data, { type: 'null' }] },
    },
  };
}

const refusal = (description: string, more: JsonSchema = {}): JsonSchema => ({
  description,
  ...more,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } },
});

const retryAfter: JsonSchema = {
  headers: {
    'Retry-After': { description: 'Seconds until it is worth trying again.', schema: { type: 'integer', minimum: 1 } },
  },
};

/** Responses other than 200, for `components` of the document. */
export const refusals = {
  responses: {
    foreign: refusal('The request comes from the page of another site.'),
    running: refusal('The first request with this Idempotency-Key is still being worked on.', retryAfter),
    tooLarge: refusal('The body is too large.'),
    wrongType: refusal('The body is of another content type.'),
    tooFast: refusal('Too many requests.', retryAfter),
    failed: refusal('The server failed.'),
    busy: refusal('The server or its database is busy.', retryAfter),
  },
  schemas: {
    refusal: {
      type: 'object',
      required: ['ret', 'msg', 'data'],
      properties: {
        ret: { const: 0 },
        msg: { type: 'string', description: 'Says why, in the language of the request.' },
        data: { type: ['object', 'null'], description: 'What the caller needs to go on, such as the current price.' },
      },
    },
  },
};

const refer = (name: keyof typeof refusals.responses): JsonSchema => ({ $ref: `#/components/responses/${name}` });

/** Returns the `responses` of an operation: 200 and the possible refusals. */
export const responsesOf = (endpoint: Endpoint): JsonSchema => ({
  200: {
    description: endpoint.stream ? 'Server-sent events; each holds the answer below.' : 'The envelope.',
    content: endpoint.stream
      ? { 'text/event-stream': { schema: toJsonSchema(endpoint.response) } }
      : { 'application/json': { schema: envelope(toJsonSchema(endpoint.response)) } },
  },
  ...(endpoint.effect === 'read' ? {} : { 403: refer('foreign') }),
  ...(endpoint.effect === 'money' ? { 409: refer('running') } : {}),
  ...(endpoint.method === 'POST' ? { 413: refer('tooLarge'), 415: refer('wrongType') } : {}),
  429: refer('tooFast'),
  500: refer('failed'),
  503: refer('busy'),
});
