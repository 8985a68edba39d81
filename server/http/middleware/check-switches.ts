import { assertOpen } from '../../modules/switches/assert-open.ts';
import type { Middleware } from '../env.ts';

/**
 * Refuses what staff have closed. Money calls check it in their transaction, so that a key with an outcome still gets
 * it.
 */
export const checkSwitches: Middleware = async (c, next) => {
  const { id, effect } = c.get('endpoint');
  if (effect !== 'money') await assertOpen(c.get('context'), id, c.get('fields'));
  await next();
};
