import type { Middleware } from '../env.ts';

/** Counts a request by its network, and a new token before it is looked up in the database. */
export const limitSource: Middleware = async (c, next) => {
  const { callLimiter } = c.get('services');
  const [source, time] = [c.get('source'), c.get('time')];
  callLimiter.countCall(source, time);
  callLimiter.countToken(c.get('token'), source, time);
  await next();
};
