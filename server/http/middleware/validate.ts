import * as v from 'valibot';
import { Refusal } from '../../platform/refusal.ts';
import type { Middleware } from '../env.ts';

/** Parses the fields by the schema of the endpoint. Throws `fieldWrong` with the name of the first invalid field. */
export const validate: Middleware = async (c, next) => {
  const parsed = v.safeParse(c.get('endpoint').request, { ...c.get('body').fields });
  if (!parsed.success) throw new Refusal('fieldWrong', { field: v.getDotPath(parsed.issues[0]) ?? '' });
  c.set('fields', parsed.output as Record<string, unknown>);
  await next();
};
