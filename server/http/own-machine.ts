import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Returns whether a request comes from this machine, and not through a proxy. */
export const isOwnMachine = (c: Context<any>): boolean =>
  c.req.header('x-forwarded-for') === undefined &&
  c.req.header('forwarded') === undefined &&
  LOOPBACK.includes((c.env as HttpBindings).incoming.socket.remoteAddress ?? '');

/**
 * Returns whether the `Host` is a local name. Any other name may be a stranger's that resolves here (DNS rebinding).
 */
export const isOwnName = (c: Context): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(c.req.header('host') ?? '');
