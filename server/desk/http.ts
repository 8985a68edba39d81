import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Services } from '../context.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import type { DeskSettings } from '../platform/desk-settings.ts';
import { sourceOf } from '../platform/rate-limit/source.ts';
import { Refusal } from '../platform/refusal.ts';
import { reportError } from '../platform/report.ts';
import { translate } from '../platform/texts/translate.ts';
import { DeskError, notLoggedIn } from './desk-error.ts';
import type { DeskContext } from './perform.ts';
import { type Client, findSession } from './staff/sessions.ts';

export type DeskEnv = { Bindings: HttpBindings; Variables: { desk: Desk } };
export type DeskHttpContext = HonoContext<DeskEnv>;

/** What all requests of the desk share. */
export interface Desk {
  readonly services: Services;
  readonly settings: DeskSettings;
}

/** What the page sends: fields, and files as they are. A form of another page can send neither. */
const CONTENT_TYPES = new Set(['application/json', 'application/octet-stream']);
/** Largest body of a request, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;
const RETRY_SECONDS = '5';

/** Returns the name of the session's cookie. Browsers accept the prefix only over https. */
const cookieName = ({ url }: DeskSettings): string => (url.protocol === 'https:' ? '__Host-desk' : 'desk');

/** Sets the session's cookie; an empty token removes it. */
export function setSessionCookie(c: DeskHttpContext, token: string): void {
  const { settings } = c.get('desk');
  setCookie(c, cookieName(settings), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: settings.url.protocol === 'https:',
    ...(token === '' ? { maxAge: 0 } : {}),
  });
}

/** Returns where a request comes from. */
export const requestClient = (c: DeskHttpContext): Client => ({
  source: sourceOf(
    c.req.header('x-forwarded-for'),
    c.env.incoming.socket.remoteAddress,
    c.get('desk').settings.trustProxy,
  ),
  agent: c.req.header('user-agent') ?? '',
});

/**
 * Refuses a request with more addresses in `X-Forwarded-For` than the desk has proxies: staff would choose the address
 * that the log shows and that their session is bound to.
 */
export const rejectForwarded: MiddlewareHandler<DeskEnv> = async (c, next) => {
  const entries = (c.req.header('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '');
  if (entries.length > c.get('desk').settings.trustProxy)
    throw new DeskError(
      403,
      'proxy',
      'X-Forwarded-For has more addresses than DESK_TRUST_PROXY says. Set it to the number of proxies in front of the desk.',
    );
  await next();
};

/**
 * Refuses requests that the desk's own page does not send: another host, another origin, a form, and everything but GET
 * and POST. No customer's page can make a browser act here.
 */
export const rejectForeign: MiddlewareHandler<DeskEnv> = async (c, next) => {
  const { url } = c.get('desk').settings;
  if (c.req.header('host') !== url.host) throw new DeskError(403, 'host', 'The desk has another address.');
  if (c.req.method === 'POST') {
    const isOwn =
      c.req.header('origin') === url.origin &&
      ['same-origin', undefined].includes(c.req.header('sec-fetch-site')) &&
      CONTENT_TYPES.has(c.req.header('content-type') ?? '');
    if (!isOwn) throw new DeskError(403, 'origin', 'Only the page of the desk may do this.');
  } else if (c.req.method !== 'GET') throw new DeskError(403, 'method', 'The desk only knows GET and POST.');
  await next();
};

/** Returns the JSON body of a request. Throws `field` if it is none, or has more than 64 KB. */
export async function readJson(c: DeskHttpContext): Promise<unknown> {
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  const text = length <= MAX_BODY_BYTES ? await c.req.text() : undefined;
  try {
    if (text !== undefined) return JSON.parse(text) as unknown;
  } catch {
    // refused below
  }
  throw new DeskError(400, 'field', 'The request has no usable body.');
}

/** Returns who acts. Throws `session` unless they are logged in. */
export async function requireDeskContext(c: DeskHttpContext): Promise<DeskContext> {
  const { services, settings } = c.get('desk');
  const token = getCookie(c, cookieName(settings));
  if (!token) throw notLoggedIn();
  const now = services.clock.now();
  const client = requestClient(c);
  const isIdle = c.req.header('desk-idle') === '1';
  const { member } = await findSession(services.db, token, { ...client, isIdle }, now);
  return { services, member, now, source: client.source, origin: settings.url.origin };
}

/** Writes an error as JSON. What no one expects is reported, and says nothing. */
export function writeDeskError(c: DeskHttpContext, error: Error): Response {
  const respond = (status: number, code: string, text: string): Response =>
    c.json({ error: { code, text } }, status as 400, { 'cache-control': 'no-store' });
  if (error instanceof DeskError) return respond(error.status, error.code, error.message);
  if (error instanceof Refusal)
    return respond(error.status === 429 ? 429 : 409, error.key, translate('en', error.key, error.parameters));
  // a transaction may have been committed although its answer was lost
  const effect =
    c.req.method === 'GET'
      ? 'This could not be loaded. Try again.'
      : 'No one knows whether this was done. Reload the page and look before you try again.';
  if (isUnavailable(error)) {
    c.header('retry-after', RETRY_SECONDS);
    return respond(503, 'unavailable', `The database doesn't answer. ${effect}`);
  }
  reportError(error, { at: 'desk', path: c.req.path });
  return respond(500, 'failed', `Something went wrong on the server. ${effect}`);
}
