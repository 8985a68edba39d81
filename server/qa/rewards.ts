import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { publishActivity } from '../modules/activities/index.ts';
import { findOddsFault, publishBox } from '../modules/blindbox/index.ts';
import type { Services } from '../context.ts';
import { activities } from '../modules/activities/schema.ts';
import { boxTables } from '../modules/blindbox/schema.ts';
import { customers } from '../platform/db/schema.ts';
import { isMessageKind, type MessageKind, notify } from '../modules/messages/index.ts';
import { decimal } from '../modules/content/index.ts';
import type { MarketSource } from '../ports/market-source.ts';
import { amount, InvalidRequest, readBody, respond, text } from './body.ts';
import { seedRewards } from './demo-data/rewards.ts';
import { requireAccount, balanceCodeSchema } from './known.ts';

const byLanguage = v.optional(
  v.union([
    v.pipe(
      text,
      v.transform((all): Record<string, string> => ({ '*': all })),
    ),
    v.record(v.string(), text),
  ]),
  '',
);
const shapesFor = (market: MarketSource) => ({
  activity: v.object({
    id: v.pipe(text, v.regex(/^[\w-]{1,40}$/)),
    kind: v.optional(v.picklist(['activity', 'welfare']), 'activity'),
    title: byLanguage,
    summary: byLanguage,
    condition: byLanguage,
    reward: byLanguage,
    content: byLanguage,
    image: v.optional(text, ''),
    link: v.optional(text, ''),
    begins: v.nullish(v.number(), null),
    ends: v.nullish(v.number(), null),
  }),
  box: v.object({
    price: amount,
    code: v.optional(balanceCodeSchema(market), 'USDT'),
    prizes: v.array(
      v.object({
        id: v.pipe(text, v.regex(/^[\w-]{1,20}$/)),
        name: v.pipe(
          text,
          v.transform((all): Record<string, string> => ({ '*': all })),
        ),
        probability: decimal,
        value: decimal,
        left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      }),
    ),
  }),
  invitable: v.object({ username: text, invitable: v.boolean() }),
  notice: v.object({
    username: text,
    kind: v.pipe(
      v.custom<MessageKind>((kind) => typeof kind === 'string' && isMessageKind(kind), 'there is no such event'),
    ),
    fields: v.optional(v.record(v.string(), v.string()), {}),
  }),
});

/**
 * Adds the controls of rewards: `activities` (publishes one), `DELETE activities` (restores the demo's), `box`
 * (publishes odds), `DELETE box` (removes all odds), `invitable`, `notify` (sends an event's message). Invalid requests
 * get status 400 with a sentence.
 */
export function rewardControls(services: Services): Hono {
  const { db, clock } = services;
  const qa = new Hono();
  const shapes = shapesFor(services.market);

  qa.post('/activities', async (c) => {
    await publishActivity(db, await readBody(c, shapes.activity));
    return respond(c);
  });
  qa.delete('/activities', async (c) => {
    await db.delete(activities);
    if (c.req.query('seed') !== '0') await seedRewards(db, clock.now());
    return respond(c);
  });
  qa.post('/box', async (c) => {
    const box = await readBody(c, shapes.box);
    const fault = findOddsFault({ version: '0', ...box });
    if (fault !== undefined) throw new InvalidRequest(`prizes: ${fault}`);
    await db.transaction((tx) => publishBox(tx, box, clock.now()));
    return respond(c);
  });
  qa.delete('/box', async (c) => {
    await db.delete(boxTables);
    return respond(c);
  });
  qa.post('/invitable', async (c) => {
    const { username, invitable } = await readBody(c, shapes.invitable);
    const account = await requireAccount(db, username);
    await db.update(customers).set({ invitable }).where(eq(customers.id, account.id));
    return respond(c, { code: account.inviteCode });
  });
  qa.post('/notify', async (c) => {
    const { username, kind, fields } = await readBody(c, shapes.notice);
    const account = await requireAccount(db, username);
    await db.transaction((tx) => notify(tx, services, account.id, kind, fields));
    return respond(c);
  });
  return qa;
}
