import type { Hono } from 'hono';
import * as v from 'valibot';
import { findCustomer } from '../modules/customers/customers.ts';
import type { Services } from '../context.ts';
import { riskPasses } from '../modules/protection/schema.ts';
import { DAY_MS } from '../../src/domain/time.ts';

const YEAR_MS = 365 * DAY_MS;
const shape = v.object({ username: v.string() });

/**
 * Adds `POST /qa/risk { username }`: marks the risk questions as answered a year ago, so that trading is open at once.
 */
export const riskControls = (qa: Hono, { db, clock }: Services): void => {
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
