import { Hono } from 'hono';
import { assertRole, parseFields } from '../checks.ts';
import { DeskError } from '../desk-error.ts';
import { contextOf, type DeskEnv } from '../http.ts';
import { views } from '../registry.ts';

/** Lists and pages that staff read. */
export const viewRoutes = new Hono<DeskEnv>().get('/view/:view', async (c) => {
  const context = await contextOf(c);
  const handler = views.get(c.req.param('view'));
  if (!handler) throw new DeskError(404, 'notFound', 'There is no such view.');
  assertRole(context, handler.view);
  return c.json(await handler.read(context, parseFields(handler.view.query, c.req.query())));
});
