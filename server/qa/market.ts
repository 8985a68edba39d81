import { Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { grant } from '../ledger/pools.ts';
import { endSessions } from '../modules/customers/sessions.ts';
import { accountOf } from './account-of.ts';
import { respond, readBody, text, InvalidRequest } from './body.ts';
import type { Demo } from './demo.ts';

const shapes = {
  market: v.object({
    code: v.optional(text),
    path: v.optional(v.picklist(['normal', 'rise', 'fall', 'gap', 'flat', 'silence'])),
    rate: v.optional(v.number()),
    price: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d+(\.\d{1,12})?$/)))),
    change: v.optional(text),
  }),
  ticks: v.object({ event: v.optional(v.pipe(text, v.regex(/^\w+$/)), 'ticks'), data: v.unknown() }),
  account: v.object({ username: text }),
  fund: v.object({
    username: text,
    code: v.pipe(text, v.regex(/^\w{1,20}$/)),
    amount: v.pipe(text, v.regex(/^\d{1,30}(\.\d{1,18})?$/)),
  }),
};

/** Adds the controls of prices, and of an account's sessions and funds. */
export function marketControls({ db, clock, ledgerAudit, priceStream }: Services, demo: Demo): Hono {
  const qa = new Hono();
  qa.post('/market', async (c) => {
    const { code, ...course } = await readBody(c, shapes.market);
    if (!demo.prices.override(course, code)) throw new InvalidRequest(`there is no coin ${code}`);
    return respond(c);
  });
  qa.post('/ticks', async (c) => {
    const { event, data } = await readBody(c, shapes.ticks);
    priceStream.send(event, data);
    return respond(c, { listeners: priceStream.listeners });
  });
  qa.post('/sessions/end', async (c) => {
    const { username } = await readBody(c, shapes.account);
    return respond(c, { ended: await endSessions(db, (await accountOf(db, username)).id, {}, clock.now()) });
  });
  qa.post('/fund', async (c) => {
    const { username, code, amount } = await readBody(c, shapes.fund);
    const { id } = await accountOf(db, username);
    ledgerAudit.assertHealthy();
    await db.transaction((tx) => grant(tx, id, code, amount, clock.now()));
    return respond(c);
  });
  return qa;
}
