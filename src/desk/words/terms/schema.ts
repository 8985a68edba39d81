import type { FieldWords } from './field-words.ts';

/** The parts of a setting's JSON Schema that the form reads. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
}

export type Values = Readonly<Record<string, unknown>>;

/** How a value is entered. */
export type FieldKind =
  | 'line'
  | 'decimal'
  | 'long'
  | 'number'
  | 'moment'
  | 'day'
  | 'switch'
  | 'choice'
  | 'codes'
  | 'texts'
  | 'group'
  | 'variants'
  | 'list'
  | 'record';

const isObject = (schema: Schema): boolean => schema.type === 'object';

function kindOfUnion(options: readonly Schema[]): FieldKind {
  if (options.some(({ type }) => type === 'boolean')) return 'switch';
  return options.every(isObject) ? 'variants' : 'texts';
}

/** Returns how a value of this schema is entered. */
export function kindOf(schema: Schema, { entry, choices }: FieldWords): FieldKind {
  if (entry === 'moment' || entry === 'day' || entry === 'codes') return entry;
  if (schema.anyOf) return kindOfUnion(schema.anyOf);
  if (choices || schema.enum) return 'choice';
  if (schema.type === 'boolean') return 'switch';
  if (schema.type === 'array') return 'list';
  if (isObject(schema)) return schema.properties ? 'group' : 'record';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (entry === 'long') return 'long';
  return schema.pattern?.startsWith('^\\d{1,12}') ? 'decimal' : 'line';
}

/** Returns a value's fields; none for a value of another type, which only an invalid setting has. */
export const fieldsOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

/** Returns a value's rows; none for a value of another type. */
export const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Returns the fields that tell one variant from the others: `{ kind: 'bank' }`. */
export const marksOf = ({ properties = {} }: Schema): Values =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => property.const !== undefined)
      .map(([name, property]) => [name, property.const]),
  );

/** Returns a new value of an object: what marks its variant, and '' for each text that is required and may be empty. */
export const newFieldsOf = (schema: Schema): Values => {
  const { properties = {}, required = [] } = schema;
  const empty = required.filter((name) => {
    const { type, minLength = 0, pattern = '' } = properties[name] ?? {};
    return type === 'string' && minLength === 0 && new RegExp(pattern).test('');
  });
  return { ...Object.fromEntries(empty.map((name) => [name, ''])), ...marksOf(schema) };
};

/** Returns the variant that a value is; undefined if it is none. */
export const variantOf = ({ anyOf = [] }: Schema, value: unknown): Schema | undefined =>
  anyOf.find((variant) => Object.entries(marksOf(variant)).every(([name, mark]) => fieldsOf(value)[name] === mark));

/** Returns the fields of a group that the form shows, in the order of their words. */
export const shownFields = (schema: Schema, { fields = {} }: FieldWords): [name: string, words: FieldWords][] =>
  Object.entries(fields).filter(([name, { entry }]) => {
    const property = schema.properties?.[name];
    return property && property.const === undefined && entry !== 'elsewhere';
  });

/** Returns a value with one field changed, or removed if it is undefined. */
export const withField = (value: unknown, name: string, field: unknown): Values =>
  field === undefined
    ? Object.fromEntries(Object.entries(fieldsOf(value)).filter(([other]) => other !== name))
    : { ...fieldsOf(value), [name]: field };
