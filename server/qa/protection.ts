import type { Hono } from 'hono';
import * as v from 'valibot';
import { findCustomer } from '../modules/customers/customers.ts';
import type { Services } from '../context.ts';
import { riskPasses } from '../modules/protection/schema.ts';
import { DAY_MS } from '../../src/lib/time.ts';

const YEAR_MS = 365 * DAY_MS;
const shape = v.object({ username: v.string() });

/**
 * `POST /qa/risk { username }`: the questions about risk were answered a year ago, so that trading is open, also where
 * they were answered just now.
 */
export const riskRoute = (qa: Hono, { db, clock }: Services): void => {
  qa.post('/risk', async (c) => {
    const parsed = v.safeParse(shape, await c.req.json().catch(() => undefined));
    const account = parsed.success ? await findCustomer(db, parsed.output.username) : undefined;
    if (!account) return c.json({ error: 'there is no such account' }, 400);
    const passed = clock.now() - YEAR_MS;
    await db
      .insert(riskPasses)
      .values({ account: account.id, passed })
      .onConflictDoUpdate({ target: riskPasses.account, set: { passed } });
    return c.json({}, 200, { 'cache-control': 'no-store' });
  });
};
