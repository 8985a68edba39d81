import type { Handler } from '../../context.ts';
import type { Middleware } from '../env.ts';

/** Runs the handler of an endpoint that moves no money. A stream is its own response. */
export const runHandler =
  (handler: Handler): Middleware =>
  async (c, next) => {
    const data = await handler.run(c.get('fields'), c.get('context'));
    if (c.get('endpoint').stream) return data as Response;
    c.set('response', { ret: 1, msg: '', data: data ?? null });
    return next();
  };
