import { getCookie } from 'hono/cookie';
import type { Services } from '../../context.ts';
import { mediaResponse } from '../../modules/content/index.ts';
import { findByFilesCookie, findSession } from '../../modules/customers/index.ts';
import { findUpload } from '../../modules/uploads/index.ts';
import type { HttpContext, Middleware } from '../env.ts';
import { sourceOfRequest } from '../origin.ts';

/** Serves the pictures of slides and offers. */
export const media =
  ({ db, clock, callLimiter, config }: Services): Middleware =>
  async (c, next) => {
    callLimiter.countVisitor(sourceOfRequest(c, config), clock.now());
    return (await mediaResponse(db, c.req.param('name') ?? '')) ?? next();
  };

/** Serves a customer's own picture. For everyone else it does not exist (SEC-11). */
export const ownFile =
  (services: Services): Middleware =>
  async (c, next) =>
    (await readOwnFile(c, services)) ?? next();

async function readOwnFile(c: HttpContext, services: Services): Promise<Response | undefined> {
  const { db, clock, files, callLimiter, config } = services;
  const now = clock.now();
  callLimiter.countVisitor(sourceOfRequest(c, config), now);
  const signedIn =
    (await findSession(db, c.req.header('token') ?? '', now)) ??
    (await findByFilesCookie(db, getCookie(c, 'files') ?? '', now));
  const id = c.req.param('id') ?? '';
  const row = signedIn ? await findUpload(db, id) : undefined;
  const bytes = row && row.account === signedIn?.account.id ? await files.get(id) : undefined;
  if (!row || !bytes) return undefined;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': row.type,
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
}
