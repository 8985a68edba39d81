import type { Middleware } from '../env.ts';

/**
 * Measures what a call costs, and refuses those of a customer or network that has used up its part. Money calls have a
 * count of their own: nobody is kept from an order because of what they have read.
 */
export const limitWork: Middleware = async (c, next) => {
  const { stream, effect } = c.get('endpoint');
  // a stream costs nothing while it waits, and has places of its own
  if (stream || effect === 'money') return next();
  const account = c.get('signedIn')?.account.id;
  const [source, token, time] = [c.get('source'), c.get('token'), c.get('time')];
  return c.get('services').callLimiter.runWithinCost({ account, effect, source, token }, time, next);
};
