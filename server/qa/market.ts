import { Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { scaleOf } from '../ledger/assets.ts';
import { grant } from '../ledger/pools.ts';
import { toUnits } from '../ledger/units.ts';
import { endSessions } from '../modules/customers/index.ts';
import type { MarketSource } from '../ports/market-source.ts';
import { amount, respond, readBody, text, InvalidRequest } from './body.ts';
import type { Demo } from './demo.ts';
import { requireAccount, balanceCodeSchema, coinSchema } from './known.ts';

const shapesFor = (market: MarketSource) => ({
  market: v.object({
    code: v.optional(coinSchema(market)),
    path: v.optional(v.picklist(['normal', 'rise', 'fall', 'gap', 'flat', 'silence'])),
    rate: v.optional(v.pipe(v.number(), v.minValue(-99, 'a price cannot fall below 0'), v.maxValue(1000))),
    price: v.optional(v.nullable(amount)),
    change: v.optional(text),
  }),
  ticks: v.object({ event: v.optional(v.pipe(text, v.regex(/^\w+$/)), 'ticks'), data: v.unknown() }),
  account: v.object({ username: text }),
  fund: v.object({ username: text, code: balanceCodeSchema(market), amount }),
});

/** Adds the controls of prices, and of an account's sessions and funds. */
export function marketControls({ db, clock, market, ledgerAudit, priceStream }: Services, demo: Demo): Hono {
  const qa = new Hono();
  const shapes = shapesFor(market);
  qa.post('/market', async (c) => {
    const { code, ...course } = await readBody(c, shapes.market);
    demo.prices.override(course, code);
    return respond(c);
  });
  qa.post('/ticks', async (c) => {
    const { event, data } = await readBody(c, shapes.ticks);
    priceStream.send(event, data);
    return respond(c, { listeners: priceStream.listeners });
  });
  qa.post('/sessions/end', async (c) => {
    const { username } = await readBody(c, shapes.account);
    return respond(c, { ended: await endSessions(db, (await requireAccount(db, username)).id, {}, clock.now()) });
  });
  qa.post('/fund', async (c) => {
    const { username, code, amount: funds } = await readBody(c, shapes.fund);
    if (toUnits(funds, scaleOf(code)) === undefined)
      throw new InvalidRequest(`amount: ${code} has up to ${scaleOf(code)} decimals`);
    const { id } = await requireAccount(db, username);
    ledgerAudit.assertHealthy();
    await db.transaction((tx) => grant(tx, id, code, funds, clock.now()));
    return respond(c);
  });
  return qa;
}
