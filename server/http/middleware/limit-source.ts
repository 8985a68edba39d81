import type { Middleware } from '../env.ts';

/** Counts a request by its network, and a new token before it is looked up in the database. */
export const limitSource: Middleware = async (c, next) => {
  const { callLimiter: rateLimit } = c.get('services');
  const [source, time] = [c.get('source'), c.get('time')];
  rateLimit.countCall(source, time);
  rateLimit.countToken(c.get('token'), source, time);
  await next();
};
