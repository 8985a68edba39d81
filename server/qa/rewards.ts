import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { findCustomer } from '../modules/customers/customers.ts';
import { publishActivity } from '../modules/activities/activities.ts';
import { publishBox } from '../modules/blindbox/box.ts';
import { findOddsFault } from '../modules/blindbox/engine.ts';
import type { Services } from '../context.ts';
import { activities } from '../modules/activities/schema.ts';
import { boxTables } from '../modules/blindbox/schema.ts';
import { customers } from '../platform/db/schema.ts';
import { isNotice } from '../modules/messages/events/index.ts';
import { notify } from '../modules/messages/notify.ts';
import { seedRewards } from './demo-data/rewards.ts';

const text = v.pipe(v.string(), v.maxLength(20_000));
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
const shapes = {
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
    price: text,
    code: v.optional(text, 'USDT'),
    prizes: v.array(
      v.object({
        id: v.pipe(text, v.regex(/^[\w-]{1,20}$/)),
        name: v.pipe(
          text,
          v.transform((all): Record<string, string> => ({ '*': all })),
        ),
        probability: text,
        value: text,
        left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      }),
    ),
  }),
  invitable: v.object({ username: text, invitable: v.boolean() }),
  notice: v.object({ username: text, kind: text, fields: v.optional(v.record(v.string(), v.string()), {}) }),
};

/**
 * Adds the controls of rewards: `activities` (publishes one), `DELETE activities` (restores the demo's), `box`
 * (publishes odds), `DELETE box` (removes all odds), `invitable`, `notify` (sends an event's message). Invalid requests
 * get status 400 with a sentence.
 */
export function rewardControls(services: Services): Hono<any> {
  const { db, clock } = services;
  const qa = new Hono();
  const readBody = async <T extends v.GenericSchema>(
    request: { json(): Promise<unknown> },
    shape: T,
  ): Promise<v.InferOutput<T>> => v.parse(shape, await request.json());

  qa.post('/activities', async (c) => {
    await publishActivity(db, await readBody(c.req, shapes.activity));
    return c.json({});
  });
  qa.delete('/activities', async (c) => {
    await db.delete(activities);
    if (c.req.query('seed') !== '0') await seedRewards(db, clock.now());
    return c.json({});
  });
  qa.post('/box', async (c) => {
    const box = await readBody(c.req, shapes.box);
    const error = findOddsFault({ version: '0', ...box });
    if (error) return c.json({ error }, 400);
    await db.transaction((tx) => publishBox(tx, box, clock.now()));
    return c.json({});
  });
  qa.delete('/box', async (c) => {
    await db.delete(boxTables);
    return c.json({});
  });
  qa.post('/invitable', async (c) => {
    const { username, invitable } = await readBody(c.req, shapes.invitable);
    const account = await findCustomer(db, username);
    if (account) await db.update(customers).set({ invitable }).where(eq(customers.id, account.id));
    return account ? c.json({ code: account.inviteCode }) : c.json({ error: `there is no account ${username}` }, 400);
  });
  qa.post('/notify', async (c) => {
    const { username, kind, fields } = await readBody(c.req, shapes.notice);
    const account = await findCustomer(db, username);
    if (!account || !isNotice(kind))
      return c.json({ error: account ? `there is no notice ${kind}` : `there is no account ${username}` }, 400);
    await db.transaction((tx) => notify(tx, services, account.id, kind, fields));
    return c.json({});
  });
  return qa;
}
