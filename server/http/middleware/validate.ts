import * as v from 'valibot';
import { wrongField } from '../../platform/refusal.ts';
import type { Middleware } from '../env.ts';

/** Parses the fields by the schema of the endpoint. Throws `wrongField` for the first invalid one. */
export const validate: Middleware = async (c, next) => {
  const parsed = v.safeParse(c.get('endpoint').request, { ...c.get('body').fields });
  if (!parsed.success) throw wrongField(v.getDotPath(parsed.issues[0]) ?? '');
  c.set('fields', parsed.output as Record<string, unknown>);
  await next();
};
