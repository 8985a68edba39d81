import { NotSignedIn } from '../../context.ts';
import type { Middleware } from '../env.ts';

export const requireCustomer: Middleware = async (c, next) => {
  if (c.get('endpoint').access === 'customer' && !c.get('signedIn')) throw new NotSignedIn();
  await next();
};
