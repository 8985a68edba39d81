import type { Middleware } from '../env.ts';

/** Counts a request by its network, and a token that is new here, before the database is asked for it. */
export const limitSource: Middleware = async (c, next) => {
  const { callLimiter: rateLimit } = c.get('services');
  const [source, time] = [c.get('source'), c.get('time')];
  rateLimit.countCall(source, time);
  rateLimit.countToken(c.get('token'), source, time);
  await next();
};
