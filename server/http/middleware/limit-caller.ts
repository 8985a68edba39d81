import type { Middleware } from '../env.ts';

/** Counts a customer's request by its effect, and a visitor's request by its network. */
export const limitCaller: Middleware = async (c, next) => {
  const { callLimiter } = c.get('services');
  const [source, token, time, signedIn] = [c.get('source'), c.get('token'), c.get('time'), c.get('signedIn')];
  if (signedIn) callLimiter.countCustomer(signedIn.account.id, c.get('endpoint').effect, { source, token }, time);
  else callLimiter.countVisitor(source, time);
  await next();
};
