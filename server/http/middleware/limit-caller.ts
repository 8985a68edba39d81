import type { Middleware } from '../env.ts';

/** Counts a request of a customer by what it does, and one of a visitor by its network. */
export const limitCaller: Middleware = async (c, next) => {
  const { callLimiter: rateLimit } = c.get('services');
  const [source, token, time, signedIn] = [c.get('source'), c.get('token'), c.get('time'), c.get('signedIn')];
  if (signedIn) rateLimit.countCustomer(signedIn.account.id, c.get('endpoint').effect, { source, token }, time);
  else rateLimit.countVisitor(source, time);
  await next();
};
