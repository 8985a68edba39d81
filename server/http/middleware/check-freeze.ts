import { assertNotFrozen, waitsWhileFrozen } from '../../modules/customers/freeze.ts';
import type { HttpContext, Middleware } from '../env.ts';

/** Refuses changes of an account on hold. Money calls look once their key is known not to have an outcome. */
export const checkFreeze: Middleware = async (c, next) => {
  if (c.get('endpoint').effect !== 'money') assertMayChange(c);
  await next();
};

export function assertMayChange(c: HttpContext): void {
  if (waitsWhileFrozen(c.get('endpoint'))) assertNotFrozen(c.get('context').account);
}
