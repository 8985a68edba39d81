import type { Middleware } from '../env.ts';

/**
 * Defers the error of a middleware that reads the request until `throwDeferred`, so that unreadable requests are logged
 * and fault-injected like any others. After an error, the following deferred middleware is skipped.
 */
export const defer =
  (middleware: Middleware): Middleware =>
  async (c, next) => {
    if (c.get('deferredError') !== undefined) return next();
    let isPassed = false;
    try {
      return await middleware(c, () => {
        isPassed = true;
        return next();
      });
    } catch (error) {
      if (isPassed) throw error;
      c.set('deferredError', error);
    }
    return next();
  };

export const throwDeferred: Middleware = async (c, next) => {
  const error = c.get('deferredError');
  if (error !== undefined) throw error;
  await next();
};
