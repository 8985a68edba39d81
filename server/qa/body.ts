import type { Context } from 'hono';
import * as v from 'valibot';

/** What QA asked for and cannot have: status 400 with a sentence. */
export class Wrong extends Error {}

export const text = v.pipe(v.string(), v.maxLength(20_000));

/** The JSON body of a request. Throws `Wrong` with the field that is wrong. */
export async function readBody<T extends v.GenericSchema>(c: Context, shape: T): Promise<v.InferOutput<T>> {
  const parsed = v.safeParse(shape, await c.req.json().catch(() => undefined));
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Wrong(`${issue?.path?.map(({ key }) => String(key)).join('.') ?? 'the body'}: ${issue?.message}`);
}

/** A response that nothing stores. */
export const done = (c: Context, data: unknown = {}): Response =>
  c.json(data as object, 200, { 'cache-control': 'no-store' });
