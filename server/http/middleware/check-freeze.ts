import { assertNotFrozen, waitsWhileFrozen } from '../../modules/customers/freeze.ts';
import type { Middleware } from '../env.ts';

/** Refuses changes of an account on hold. Money calls look in their transaction: see `assertStillAllowed`. */
export const checkFreeze: Middleware = async (c, next) => {
  const endpoint = c.get('endpoint');
  if (endpoint.effect !== 'money' && waitsWhileFrozen(endpoint)) assertNotFrozen(c.get('context').account);
  await next();
};
