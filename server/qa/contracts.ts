import { Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { scaleOf } from '../ledger/assets.ts';
import { toUnits } from '../ledger/units.ts';
import { bookOverrides, contractDepth } from '../modules/contracts/schema.ts';
import type { MarketSource } from '../ports/market-source.ts';
import { InvalidRequest, readBody, respond } from './body.ts';
import { coinSchema } from './known.ts';

const shapeFor = (market: MarketSource) =>
  v.object({
    code: coinSchema(market),
    amount: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'write a decimal, or null'))),
  });

/**
 * Adds `POST /qa/book { code, amount }`: limits a coin's order book to this amount until it is set again; null refills
 * it.
 */
export function contractControls({ db, market }: Services): Hono {
  const qa = new Hono();
  const shape = shapeFor(market);
  qa.post('/book', async (c) => {
    const { code, amount } = await readBody(c, shape);
    const remaining = amount === null ? undefined : toUnits(amount, scaleOf(code));
    if (amount !== null && remaining === undefined)
      throw new InvalidRequest(`amount: ${code} has up to ${scaleOf(code)} decimals`);
    await db.delete(bookOverrides);
    await db.delete(contractDepth);
    if (remaining !== undefined) await db.insert(bookOverrides).values({ code, left: remaining });
    return respond(c);
  });
  return qa;
}
