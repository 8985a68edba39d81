import { findSession } from '../../modules/customers/sessions.ts';
import type { Middleware } from '../env.ts';

/** Finds who is signed in, if anybody. */
export const authenticate: Middleware = async (c, next) => {
  const token = c.get('token');
  if (token !== '') c.set('signedIn', await findSession(c.get('services').db, token, c.get('time')));
  await next();
};
