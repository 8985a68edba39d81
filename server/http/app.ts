import { eq } from 'drizzle-orm';
import { type Context as HonoContext, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { config } from '../../src/config.ts';
import { findByFilesCookie, findSession } from '../modules/customers/sessions.ts';
import type { Services } from '../context.ts';
import { uploads } from '../platform/db/schema.ts';
import { documentRoutes } from './openapi/routes.ts';
import { answer } from './answer.ts';
import { answerError } from './error-answer.ts';
import { securityHeaders } from './headers.ts';
import { probes } from './probes.ts';
import { type Env, registerRows, sourceOfRequest } from './router.ts';
import { staticFiles } from './static.ts';
import { handlers } from '../handlers.ts';
import { media } from '../modules/content/media.ts';
import { qaRoutes } from '../qa/routes.ts';
import { languageOf, translate } from '../platform/texts/translate.ts';

type C = HonoContext<Env>;

/** A customer's own picture; to everybody else it does not exist (SEC-11). */
async function ownFile(c: C, { db, clock, files }: Services): Promise<Response | undefined> {
  const now = clock.now();
  const who =
    (await findSession(db, c.req.header('token') ?? '', now)) ??
    (await findByFilesCookie(db, getCookie(c, 'files') ?? '', now));
  const id = c.req.param('id') ?? '';
  const [row] = who ? await db.select().from(uploads).where(eq(uploads.id, id)) : [];
  const bytes = row && row.account === who?.account.id ? await files.get(id) : undefined;
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

/** The HTTP face: the table of calls, the built app, pictures, and in demo mode QA's levers. */
export function createApp(services: Services): Hono<Env> {
  const app = new Hono<Env>();
  const refuse = (c: C, status: 404 | 405, more: Record<string, string> = {}): Response =>
    answer(
      c,
      undefined,
      {
        ret: 0,
        msg: translate(languageOf(c.req.header('language')), status === 404 ? 'notFound' : 'methodNotAllowed'),
        data: null,
      },
      status,
      more,
    );
  const files = staticFiles(services.config.distDir);

  app.use('*', securityHeaders(services));
  app.use(`${config.apiPrefix}*`, compress({ encoding: 'gzip' }));
  app.route(config.apiPrefix.replace(/\/$/, ''), documentRoutes(services));
  // Hono answers HEAD by running GET: a stream would open for nobody
  app.use(`${config.apiPrefix}*`, async (c, next) =>
    c.req.raw.method === 'HEAD' ? refuse(c, 405, { allow: 'GET' }) : next(),
  );
  registerRows(app, config.apiPrefix, handlers, services);
  app.all(`${config.apiPrefix}*`, (c) => refuse(c, 404));
  app.get('/files/:id', async (c) => {
    services.rateLimit.countVisitor(sourceOfRequest(c, services), services.clock.now());
    return (await ownFile(c, services)) ?? refuse(c, 404);
  });
  app.get('/media/:name', (c) => media(c) ?? refuse(c, 404));
  if (services.demo) app.route('/qa', qaRoutes(services, services.demo));
  app.route('/', probes(services));
  app.get('*', async (c) => (await files(c)) ?? refuse(c, 404));
  app.all('*', (c) => refuse(c, 405, { allow: 'GET, HEAD' }));
  app.notFound((c) => refuse(c, 404));
  app.onError((error, c) => answerError(c, undefined, error));
  return app;
}
