import { Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { identify } from '../modules/customers/identity.ts';
import { respond, readBody, text } from './body.ts';
import type { Demo } from './demo.ts';
import { faultKinds } from './faults.ts';

const shapes = {
  fault: v.object({
    call: text,
    kind: v.picklist(faultKinds),
    value: v.optional(v.union([v.string(), v.number()])),
    data: v.optional(v.unknown()),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    username: v.optional(text),
    acts: v.optional(v.boolean()),
    msg: v.optional(text),
    status: v.optional(v.number()),
  }),
  clock: v.object({ advance: v.pipe(v.number(), v.finite()) }),
};

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
    demo.faults.add(await readBody(c, shapes.fault));
    return respond(c);
  });
  qa.delete('/faults', (c) => {
    demo.faults.clear(c.req.query('call'));
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
