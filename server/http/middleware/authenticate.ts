import { findSession } from '../../modules/customers/sessions.ts';
import type { Middleware } from '../env.ts';

/** Finds the session of the token, if any. */
export const authenticate: Middleware = async (c, next) => {
  const token = c.get('token');
  if (token !== '') c.set('signedIn', await findSession(c.get('services').db, token, c.get('time')));
  await next();
};
