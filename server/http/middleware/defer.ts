import type { Middleware } from '../env.ts';

/**
 * Holds the refusal of a middleware that reads the request until `throwDeferred`: what cannot be read is logged and
 * fault-injected like any other request. What was to be read after it is not read.
 */
export const defer =
  (middleware: Middleware): Middleware =>
  async (c, next) => {
    if (c.get('deferred') !== undefined) return next();
    let isPassed = false;
    try {
      return await middleware(c, () => {
        isPassed = true;
        return next();
      });
    } catch (error) {
      if (isPassed) throw error;
      c.set('deferred', error);
    }
    return next();
  };

export const throwDeferred: Middleware = async (c, next) => {
  const error = c.get('deferred');
  if (error !== undefined) throw error;
  await next();
};
