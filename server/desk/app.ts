import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { contentSecurityPolicy } from '../platform/content-security-policy.ts';
import { staticFiles } from '../platform/static-files.ts';
import { DeskError } from './desk-error.ts';
import { type Desk, type DeskEnv, rejectForeign, rejectForwarded, writeDeskError, requireDeskContext } from './http.ts';
import { actionRoutes } from './routes/actions.ts';
import { mediaRoutes } from './routes/media.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { statementFileRoutes } from './routes/statement-files.ts';
import { assertRole } from './checks.ts';
import { views } from './registry.ts';
import { readFields } from './routes/fields.ts';

/** Lists and pages that staff read. By POST: a search for a customer's phone number belongs into no log of a proxy. */
const viewRoutes = new Hono<DeskEnv>().post('/view/:view', async (c) => {
  const context = await requireDeskContext(c);
  const handler = views.get(c.req.param('view'));
  if (!handler) throw new DeskError(404, 'notFound', 'There is no such view.');
  assertRole(context, handler.view);
  return c.json(await handler.read(context, await readFields(c, handler.view.query)));
});

/**
 * Creates the HTTP app of the desk: its pages and their calls. It has nothing of the customers' app: no token, no
 * cookie and no path of one works at the other.
 */
export function createDeskApp(desk: Desk): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.use('*', secureHeaders({ referrerPolicy: 'no-referrer' }));
  app.use('*', async (c, next) => {
    c.set('desk', desk);
    await next();
  });
  app.use('*', rejectForeign);
  app.use('*', rejectForwarded);
  // nothing of a response may run or load
  app.use('/api/*', secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } }));
  app.use('/api/*', async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-store');
  });
  app.route('/api', sessionRoutes);
  app.route('/api', actionRoutes);
  app.route('/api', statementFileRoutes);
  app.route('/api', viewRoutes);
  app.route('/', mediaRoutes);
  const pages = staticFiles(desk.settings.distDir);
  const pagePolicy = contentSecurityPolicy(desk.settings.distDir);
  app.get('*', async (c) => {
    const page = await pages(c);
    page?.headers.set('content-security-policy', pagePolicy());
    return page ?? c.notFound();
  });
  app.notFound((c) => writeDeskError(c, new DeskError(404, 'notFound', 'There is nothing here.')));
  app.onError((error, c) => writeDeskError(c, error));
  return app;
}
