import type { Context } from 'hono';
import type { ServerConfig } from '../config.ts';
import { sourceOf } from '../platform/rate-limit/source.ts';
import type { HttpContext } from './env.ts';

/** Returns the canonical address that a request came from. */
export const sourceOfRequest = (c: HttpContext, { trustProxy }: ServerConfig): string =>
  sourceOf(c.req.header('x-forwarded-for'), c.env.incoming.socket.remoteAddress, trustProxy);

/** Returns the origin under which customers reach the server, from the settings or the request. */
export function originOf(c: Context, config: ServerConfig): string {
  if (config.publicUrl) return config.publicUrl;
  const forwarded = config.trustProxy > 0 ? c.req.header('x-forwarded-host') : undefined;
  const secure = config.trustProxy > 0 && c.req.header('x-forwarded-proto') === 'https';
  const origin = `${secure ? 'https' : 'http'}://${forwarded ?? c.req.header('host') ?? 'localhost'}`;
  // a program can send any header
  return URL.canParse(origin) ? origin : 'http://localhost';
}

/** Returns whether a page of another site, or a navigation, sent the request (SEC-05). Programs send neither header. */
export function isForeign(c: Context, config: ServerConfig): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return true;
  if (c.req.header('sec-fetch-mode') === 'navigate') return true;
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  // compares only the host: a proxy may terminate https
  return origin.replace(/^https?:\/\//, '') !== originOf(c, config).replace(/^https?:\/\//, '');
}
