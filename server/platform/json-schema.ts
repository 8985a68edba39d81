import * as v from 'valibot';

/** A JSON schema. */
export type JsonSchema = { [name: string]: unknown };
type Any = v.GenericSchema & { readonly type: string; readonly [name: string]: any };

/** Schemas of the tolerant fields of `src/api/fields.ts`, by the `expected` text of their issues. */
const fieldSchemas: Record<string, JsonSchema> = {
  'a decimal number': {
    type: ['string', 'number'],
    description: 'Decimal number; sent as text, never with an exponent.',
    examples: ['1234.56'],
  },
  text: { type: ['string', 'number'] },
  'an identifier': { type: ['string', 'number'], minLength: 1, description: 'Identifier, never empty.' },
  'a yes or no': {
    type: ['boolean', 'number', 'string', 'null'],
    description: 'true, 1, "1" or "true"; false, 0, "0", "false", empty or null.',
  },
  'texts by name': { type: 'object', additionalProperties: { type: 'string' } },
  'a whole number': { type: ['integer', 'string'] },
  'a time': {
    type: ['integer', 'string'],
    description: 'Moment: ms or seconds since 1970, or YYYY-MM-DD HH:mm:ss in Bangkok time.',
    examples: [1773118800000],
  },
};

/** A value that no field accepts, so that its issue says what the field expects. */
const UNACCEPTABLE = Symbol('unacceptable');

function tolerantField(schema: Any): JsonSchema | undefined {
  const parsed = v.safeParse(schema, UNACCEPTABLE);
  const expected = parsed.success ? '' : (parsed.issues[0].expected ?? '');
  if (expected.startsWith('one of ')) return { enum: expected.slice('one of '.length).split(', ') };
  return fieldSchemas[expected];
}

/** Validations of a pipe as JSON schema. */
const rules: Record<string, (action: any) => JsonSchema> = {
  min_length: ({ requirement }) => ({ minLength: requirement as number }),
  max_length: ({ requirement }) => ({ maxLength: requirement as number }),
  min_value: ({ requirement }) => ({ minimum: requirement as number }),
  max_value: ({ requirement }) => ({ maximum: requirement as number }),
  regex: ({ requirement }) => ({ pattern: (requirement as RegExp).source }),
  integer: () => ({ type: 'integer' }),
};

function pipe(schema: Any): JsonSchema {
  const [first, ...actions] = schema['pipe'] as [Any, ...{ type: string; kind: string }[]];
  if (first.type === 'unknown') return tolerantField(schema) ?? {};
  return actions.reduce<JsonSchema>(
    (result, action) => ({ ...result, ...rules[action.type]?.(action) }),
    toJsonSchema(first),
  );
}

const kinds: Record<string, (schema: Any) => JsonSchema> = {
  string: () => ({ type: 'string' }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  unknown: () => ({}),
  any: () => ({}),
  literal: ({ literal }) => ({ const: literal as unknown }),
  picklist: ({ options }) => ({ enum: [...(options as unknown[])] }),
  array: ({ item }) => ({ type: 'array', items: toJsonSchema(item as Any) }),
  union: ({ options }) => ({ anyOf: (options as Any[]).map(toJsonSchema) }),
  variant: ({ options }) => ({ anyOf: (options as Any[]).map(toJsonSchema) }),
  record: ({ value }) => ({ type: 'object', additionalProperties: toJsonSchema(value as Any) }),
  object: objectOf,
  loose_object: objectOf,
  strict_object: objectOf,
};

function objectOf({ entries }: Any): JsonSchema {
  const all = Object.entries(entries as Record<string, Any>);
  const required = all.filter(([, item]) => !isOptional(item)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, item]) => [name, toJsonSchema(item)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

const WRAPPED = new Set(['optional', 'nullish', 'nullable', 'undefinedable']);

/** Returns whether a field may be left out. */
export const isOptional = (schema: v.GenericSchema): boolean => v.safeParse(schema, undefined).success;

/** Converts a schema of the API or of a setting to JSON schema (SRV-12). */
export function toJsonSchema(schema: v.GenericSchema): JsonSchema {
  const item = schema as Any;
  if (Array.isArray(item['pipe'])) return pipe(item);
  if (WRAPPED.has(item.type)) {
    const inner = toJsonSchema(item['wrapped'] as Any);
    const fallback: unknown = item['default'];
    return fallback === undefined || typeof fallback === 'function' ? inner : { ...inner, default: fallback };
  }
  return kinds[item.type]?.(item) ?? {};
}
