import type { Middleware } from '../env.ts';

/**
 * Measures the cost of a call and refuses calls of a customer or network that has used up its share. It leaves money
 * calls out: reads must never keep a customer from placing an order.
 */
export const limitWork: Middleware = async (c, next) => {
  const { stream, effect } = c.get('endpoint');
  // a stream costs nothing while it waits, and `StreamPlaces` limits streams
  if (stream || effect === 'money') return next();
  const account = c.get('signedIn')?.account.id;
  const [source, token, time] = [c.get('source'), c.get('token'), c.get('time')];
  return c.get('services').callLimiter.runWithinCost({ account, effect, source, token }, time, next);
};
