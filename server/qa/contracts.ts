import type { Hono } from 'hono';
import * as v from 'valibot';
import { contractBooks, contractDepth } from '../modules/contracts/schema.ts';
import type { Database } from '../platform/db/connect.ts';
import { scaleOf } from '../ledger/assets.ts';
import { toUnits } from '../ledger/units.ts';

const shape = v.object({
  code: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
  amount: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,8})?$/))),
});

/**
 * Adds `POST /qa/book { code, amount }`: limits a coin's order book to this amount until it is set again; null refills
 * it.
 */
export function contractControls(qa: Hono, db: Database): void {
  qa.post('/book', async (c) => {
    const parsed = v.safeParse(shape, await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: 'a code and an amount, or null' }, 400);
    const { code, amount } = parsed.output;
    const remaining = amount === null ? undefined : toUnits(amount, scaleOf(code));
    await db.delete(contractBooks);
    await db.delete(contractDepth);
    if (remaining !== undefined) await db.insert(contractBooks).values({ code, left: remaining });
    return c.json({});
  });
}
