import { Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import type { Database } from '../platform/db/connect.ts';
import { identify } from '../modules/customers/index.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { check, respond, readBody, text } from './body.ts';
import type { Demo } from './demo.ts';
import { faultSchema } from './fault-shape.ts';
import { faultKinds } from './faults.ts';
import { requireAccount, callSchema } from './known.ts';

const MAX_ADVANCE_DAYS = 400;
const shapes = {
  clock: v.object({
    advance: v.pipe(
      v.number(),
      v.finite(),
      v.minValue(0, 'the clock only moves forward; reset sets it back'),
      v.maxValue(MAX_ADVANCE_DAYS * DAY_MS, `${MAX_ADVANCE_DAYS} days is the longest step`),
    ),
  }),
  filter: v.object({
    call: v.optional(callSchema),
    kind: v.optional(v.picklist(faultKinds)),
    username: v.optional(text),
  }),
};

/** Replaces the username, in any spelling, by the account's identity. Throws `InvalidRequest` if it has no account. */
async function withIdentity<T extends { username?: string }>(db: Database, fields: T): Promise<T> {
  if (fields.username === undefined) return fields;
  return { ...fields, username: (await requireAccount(db, fields.username)).identity };
}

/** Adds the controls of queued messages, the request log, faults and the clock. */
export function trafficControls(services: Services, demo: Demo): Hono {
  const { db, clock, outbox, requests } = services;
  const qa = new Hono();
  qa.get('/outbox', async (c) => {
    const to = c.req.query('to');
    const messages = await outbox.list(db, to ? (identify(to)?.identity ?? to) : undefined);
    return respond(c, {
      lists: messages.map(({ channel, target, text: words, code, created }) => ({
        channel,
        to: target,
        text: words,
        code,
        time: created,
      })),
    });
  });
  qa.get('/log', (c) => respond(c, { lists: requests.list(c.req.query('call')) }));
  qa.delete('/log', (c) => {
    requests.clear();
    return respond(c);
  });
  qa.get('/faults', (c) => respond(c, { lists: demo.faults.list() }));
  qa.post('/faults', async (c) => {
    demo.faults.add(await withIdentity(db, await readBody(c, faultSchema)));
    return respond(c);
  });
  qa.delete('/faults', async (c) => {
    demo.faults.clear(await withIdentity(db, check(shapes.filter, c.req.query())));
    return respond(c);
  });
  qa.get('/clock', (c) => respond(c, { now: clock.now() }));
  qa.post('/clock', async (c) => {
    demo.clock.advance((await readBody(c, shapes.clock)).advance);
    // runs the jobs that have become due before it responds
    await services.jobs.runAll();
    return respond(c, { now: clock.now() });
  });
  return qa;
}
