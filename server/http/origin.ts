import type { Context } from 'hono';
import type { ServerConfig } from '../config.ts';
import { sourceOf } from '../platform/rate-limit/source.ts';
import type { HttpContext } from './env.ts';

/** The address that a request came from, in one spelling. */
export const sourceOfRequest = (c: HttpContext, { trustProxy }: ServerConfig): string =>
  sourceOf(c.req.header('x-forwarded-for'), c.env.incoming.socket.remoteAddress, trustProxy);

/** Where customers reach the server, as far as the request or the operator says. */
export function originOf(c: Context, config: ServerConfig): string {
  if (config.publicUrl) return config.publicUrl;
  const forwarded = config.trustProxy > 0 ? c.req.header('x-forwarded-host') : undefined;
  const secure = config.trustProxy > 0 && c.req.header('x-forwarded-proto') === 'https';
  const origin = `${secure ? 'https' : 'http'}://${forwarded ?? c.req.header('host') ?? 'localhost'}`;
  // whatever stands in the header of a request that no browser sent
  return URL.canParse(origin) ? origin : 'http://localhost';
}

/** Whether a page of another site, or an opened link, sent this request (SEC-05). Programs send neither header. */
export function isForeign(c: Context, config: ServerConfig): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return true;
  if (c.req.header('sec-fetch-mode') === 'navigate') return true;
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  // only the host is compared: a proxy may have taken https off
  return origin.replace(/^https?:\/\//, '') !== originOf(c, config).replace(/^https?:\/\//, '');
}
