import type { Context } from 'hono';
import * as v from 'valibot';

/** A QA request that is not possible: status 400 with a sentence. */
export class InvalidRequest extends Error {}

export const text = v.pipe(v.string(), v.maxLength(20_000));

/** Reads the JSON body of a request. Throws `InvalidRequest`, naming the wrong field. */
export async function readBody<T extends v.GenericSchema>(c: Context, shape: T): Promise<v.InferOutput<T>> {
  const parsed = v.safeParse(shape, await c.req.json().catch(() => undefined));
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new InvalidRequest(`${issue?.path?.map(({ key }) => String(key)).join('.') ?? 'the body'}: ${issue?.message}`);
}

/** Sends a response that must not be cached. */
export const respond = (c: Context, data: unknown = {}): Response =>
  c.json(data as object, 200, { 'cache-control': 'no-store' });
