import type { Context } from 'hono';
import * as v from 'valibot';

/** A QA request that is not possible: status 400 with a sentence. */
export class InvalidRequest extends Error {}

export const text = v.pipe(v.string(), v.maxLength(20_000));

/** A decimal above zero that the ledger can hold in base units of any asset. */
export const amount = v.pipe(
  text,
  v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'write up to 12 digits, and decimals after a point'),
  v.check((value) => /[1-9]/.test(value), 'this must be above 0'),
);

/** Returns input that fits a schema. Throws `InvalidRequest`, naming the wrong field. */
export function check<T extends v.GenericSchema>(schema: T, input: unknown): v.InferOutput<T> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new InvalidRequest(`${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`);
}

/** Reads the JSON body of a request. Throws `InvalidRequest`, naming the wrong field. */
export const readBody = async <T extends v.GenericSchema>(c: Context, schema: T): Promise<v.InferOutput<T>> =>
  check(schema, await c.req.json().catch(() => undefined));

/** Sends a response that must not be cached. */
export const respond = (c: Context, data: unknown = {}): Response =>
  c.json(data as object, 200, { 'cache-control': 'no-store' });
