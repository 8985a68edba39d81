import type { Middleware } from '../env.ts';

/** Adds the cookies that a handler set, also to a response that an injected fault replaced. */
export const setCookies: Middleware = async (c, next) => {
  await next();
  for (const cookie of c.get('cookies')) c.res.headers.append('set-cookie', cookie);
};
