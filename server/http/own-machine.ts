import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Whether a request comes from this machine itself, through no proxy. */
export const isOwnMachine = (c: Context<any>): boolean =>
  c.req.header('x-forwarded-for') === undefined &&
  c.req.header('forwarded') === undefined &&
  LOOPBACK.includes((c.env as HttpBindings).incoming.socket.remoteAddress ?? '');

/** Whether it asked for this machine by a name that no stranger's name server can give away. */
export const isOwnName = (c: Context): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(c.req.header('host') ?? '');
