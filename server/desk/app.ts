import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { DeskError } from './desk-error.ts';
import { type Desk, type DeskEnv, rejectForeign, writeDeskError } from './http.ts';
import { actionRoutes } from './routes/actions.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { viewRoutes } from './routes/views.ts';

/**
 * Creates the HTTP app of the desk. It has nothing of the customers' app: no token, no cookie and no path of one works
 * at the other.
 */
export function createDeskApp(desk: Desk): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.use(
    '*',
    secureHeaders({
      referrerPolicy: 'no-referrer',
      // calls only: nothing of a response may run or load
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    }),
  );
  app.use('*', async (c, next) => {
    c.set('desk', desk);
    await next();
  });
  app.use('*', rejectForeign);
  app.route('/api', sessionRoutes);
  app.route('/api', actionRoutes);
  app.route('/api', viewRoutes);
  app.notFound((c) => writeDeskError(c, new DeskError(404, 'notFound', 'There is nothing here.')));
  app.onError((error, c) => writeDeskError(c, error));
  return app;
}
