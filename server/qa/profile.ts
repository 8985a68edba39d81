import { Hono } from 'hono';
import * as v from 'valibot';
import { findCustomer } from '../modules/customers/customers.ts';
import type { Services } from '../context.ts';
import { changePoints, pointsOf } from '../modules/points/points.ts';

const text = v.pipe(v.string(), v.maxLength(500));
const shapes = {
  points: v.object({ username: text, number: v.pipe(v.number(), v.integer()), reason: v.optional(text, 'task') }),
  ranks: v.object({ lists: v.array(v.object({ value: text, name: text })) }),
};

/** Adds the controls of points and VIP levels: `POST points | ranks` (docs/qa.md). */
export function profileControls(services: Services): Hono<any> {
  const { db, clock, settings } = services;
  const qa = new Hono();
  const badRequest = (error: string): Response => Response.json({ error }, { status: 400 });

  qa.post('/points', async (c) => {
    const parsed = v.safeParse(shapes.points, await c.req.json().catch(() => undefined));
    const account = parsed.success ? await findCustomer(db, parsed.output.username) : undefined;
    if (!parsed.success || !account) return badRequest('name an account and a number of points');
    const { number, reason } = parsed.output;
    services.ledgerAudit.assertHealthy();
    await db.transaction((tx) => changePoints(tx, account.id, { number, reason, now: clock.now() }));
    return c.json({ balance: String(await pointsOf(db, account.id)) });
  });
  qa.post('/ranks', async (c) => {
    const parsed = v.safeParse(shapes.ranks, await c.req.json().catch(() => undefined));
    if (!parsed.success) return badRequest('give lists of value and name');
    await settings.write(db, 'ranks', parsed.output.lists);
    return c.json({});
  });
  return qa;
}
