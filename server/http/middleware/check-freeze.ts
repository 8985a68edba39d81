import { assertNotFrozen, isRefusedWhileFrozen } from '../../modules/customers/freeze.ts';
import type { Middleware } from '../env.ts';

/** Refuses changes by a frozen account. Money calls check it in their transaction: see `assertStillAllowed`. */
export const checkFreeze: Middleware = async (c, next) => {
  const endpoint = c.get('endpoint');
  if (endpoint.effect !== 'money' && isRefusedWhileFrozen(endpoint)) {
    const { account, language } = c.get('context');
    assertNotFrozen(account, language);
  }
  await next();
};
