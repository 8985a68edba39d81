import { Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { grant } from '../ledger/pools.ts';
import { endSessions } from '../modules/customers/sessions.ts';
import { accountOf } from './account-of.ts';
import { done, readBody, text, Wrong } from './body.ts';
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
  who: v.object({ username: text }),
  fund: v.object({
    username: text,
    code: v.pipe(text, v.regex(/^\w{1,20}$/)),
    amount: v.pipe(text, v.regex(/^\d{1,30}(\.\d{1,18})?$/)),
  }),
};

/** Prices, and what belongs to one account: its sessions and its funds. */
export function marketControls({ db, clock, ledgerAudit, priceStream: live }: Services, demo: Demo): Hono {
  const qa = new Hono();
  qa.post('/market', async (c) => {
    const { code, ...course } = await readBody(c, shapes.market);
    if (!demo.prices.override(course, code)) throw new Wrong(`there is no coin ${code}`);
    return done(c);
  });
  qa.post('/ticks', async (c) => {
    const { event, data } = await readBody(c, shapes.ticks);
    live.send(event, data);
    return done(c, { listeners: live.listeners });
  });
  qa.post('/sessions/end', async (c) => {
    const { username } = await readBody(c, shapes.who);
    return done(c, { ended: await endSessions(db, (await accountOf(db, username)).id, {}, clock.now()) });
  });
  qa.post('/fund', async (c) => {
    const { username, code, amount } = await readBody(c, shapes.fund);
    const { id } = await accountOf(db, username);
    ledgerAudit.assertHealthy();
    await db.transaction((tx) => grant(tx, id, code, amount, clock.now()));
    return done(c);
  });
  return qa;
}
