import { Hono } from 'hono';
import * as v from 'valibot';
import { hasRole } from '../../../src/desk-api/roles.ts';
import { type ViewName, views } from '../../../src/desk-api/views.ts';
import { DeskError } from '../desk-error.ts';
import { contextOf, type DeskEnv, type DeskHttp } from '../http.ts';
import type { DeskContext } from '../perform.ts';
import { logEntries } from '../views/log.ts';
import { setup } from '../views/setup.ts';
import { staffEntries } from '../views/staff.ts';
import { today } from '../views/today.ts';

const number = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)));
const logFilter = v.object({ before: number, staff: number, target: v.optional(v.pipe(v.string(), v.maxLength(300))) });

/** Returns who reads a view. Throws `session` or `role`. */
async function readerOf(c: DeskHttp, name: ViewName): Promise<DeskContext> {
  const context = await contextOf(c);
  if (!hasRole(context.member.roles, views[name])) throw new DeskError(403, 'role', 'Your role may not see this.');
  return context;
}

/** Lists that staff read. */
export const viewRoutes = new Hono<DeskEnv>()
  .get('/view/today', async (c) => c.json(await today((await readerOf(c, 'today')).services)))
  .get('/view/staff', async (c) => c.json({ staff: await staffEntries((await readerOf(c, 'staff')).services.db) }))
  .get('/view/setup', async (c) => c.json({ pieces: await setup((await readerOf(c, 'setup')).services) }))
  .get('/view/log', async (c) => {
    const { services } = await readerOf(c, 'log');
    const filter = v.safeParse(logFilter, c.req.query());
    if (!filter.success) throw new DeskError(400, 'field', 'This filter is not usable.');
    return c.json({ entries: await logEntries(services.db, filter.output) });
  });
