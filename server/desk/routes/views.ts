import { Hono } from 'hono';
import { assertRole } from '../checks.ts';
import { DeskError } from '../desk-error.ts';
import { contextOf, type DeskEnv } from '../http.ts';
import { views } from '../registry.ts';
import { fieldsOf } from './fields.ts';

/** Lists and pages that staff read. By POST: a search for a customer's phone number belongs into no log of a proxy. */
export const viewRoutes = new Hono<DeskEnv>().post('/view/:view', async (c) => {
  const context = await contextOf(c);
  const handler = views.get(c.req.param('view'));
  if (!handler) throw new DeskError(404, 'notFound', 'There is no such view.');
  assertRole(context, handler.view);
  return c.json(await handler.read(context, await fieldsOf(c, handler.view.query)));
});
