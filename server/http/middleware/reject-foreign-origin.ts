import { Refusal } from '../../platform/refusal.ts';
import type { Middleware } from '../env.ts';
import { isForeign } from '../origin.ts';

/** Refuses changes that come from a page of another site (SEC-05). */
export const rejectForeignOrigin: Middleware = async (c, next) => {
  if (c.get('endpoint').effect !== 'read' && isForeign(c, c.get('services').config))
    throw new Refusal('foreign', {}, { status: 403 });
  await next();
};
