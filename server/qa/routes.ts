import { type Context as HonoContext, Hono } from 'hono';
import * as v from 'valibot';
import { findCustomer } from '../modules/customers/customers.ts';
import { identify } from '../modules/customers/identity.ts';
import { endSessions } from '../modules/customers/sessions.ts';
import type { Services } from '../context.ts';
import { throttles } from '../platform/db/schema.ts';
import { contractBooks, contractDepth } from '../modules/contracts/schema.ts';
import type { Demo } from './demo.ts';
import { faultKinds } from './faults.ts';
import { isForeign } from '../http/origin.ts';
import { isOwnMachine, isOwnName } from '../http/own-machine.ts';
import { deliver } from '../modules/messages/messages.ts';
import { grant } from '../ledger/pools.ts';
import { contractControls } from './contracts.ts';
import { operatorControls } from './operator.ts';
import { riskRoute } from './protection.ts';
import { transferControls } from './transfers.ts';
import { miningControls } from './mining.ts';
import { profileRoutes } from './profile.ts';
import { rewardControls } from './rewards.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { Refusal } from '../platform/refusal.ts';
import { translate } from '../platform/texts/translate.ts';

const page = import.meta.glob<string>('./page/page.*', { query: '?raw', import: 'default', eager: true });

/** What QA asked for and cannot have: status 400 with a sentence. */
class Wrong extends Error {}

const text = v.pipe(v.string(), v.maxLength(20_000));
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
  config: v.looseObject({
    act: v.optional(
      v.picklist(['system', 'share', 'about', 'intro', 'agreement', 'risk', 'options', 'protection']),
      'system',
    ),
  }),
  slides: v.object({ position: v.picklist(['home', 'user1']), lists: v.array(v.looseObject({})) }),
  notices: v.object({ lists: v.array(v.looseObject({})) }),
  message: v.object({ username: text, title: text, content: text, kind: v.optional(text, 'qa') }),
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

async function body<T extends v.GenericSchema>(c: HonoContext, shape: T): Promise<v.InferOutput<T>> {
  const read = v.safeParse(shape, await c.req.json().catch(() => undefined));
  if (read.success) return read.output;
  const issue = read.issues[0];
  throw new Wrong(`${issue?.path?.map((one) => String(one.key)).join('.') ?? 'the body'}: ${issue?.message}`);
}

/** The page of QA and its levers (docs/qa.md); mounted in demo mode alone. */
export function qaRoutes(services: Services, demo: Demo): Hono<any> {
  const { db, clock, settings, outbox, requests, priceStream: live } = services;
  const qa = new Hono();
  const done = (c: HonoContext, data: unknown = {}): Response =>
    c.json(data as object, 200, { 'cache-control': 'no-store' });
  const account = async (username: string) => {
    const found = await findCustomer(db, username);
    if (!found) throw new Wrong(`there is no account ${username}`);
    return found;
  };
  const file = (type: string, name: string) => (): Response =>
    new Response(page[`./page/${name}`], {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
    });

  qa.use('*', async (c, next) => {
    // the app is open to the network in demo mode, so that phones reach it: who moves its clock and gives out funds
    // sits at this machine
    if (!services.config.qaOpen && !(isOwnMachine(c) && isOwnName(c))) {
      return c.json(
        { error: 'the levers answer this machine alone, under localhost; QA_OPEN=1 opens them to the network' },
        403,
      );
    }
    // another site's page must not pull these levers through the tester's browser
    if (c.req.method !== 'GET' && isForeign(c, services.config))
      return c.json({ error: 'a page of another site sent this' }, 403);
    return next();
  });
  qa.onError((error, c) => {
    if (error instanceof Wrong) return c.json({ error: error.message }, 400);
    if (error instanceof OperatorError) return c.json({ error: error.message }, 400);
    if (v.isValiError(error)) return c.json({ error: error.message }, 400);
    if (error instanceof Refusal) return c.json({ error: translate('en', error.key, error.parameters) }, 400);
    throw error;
  });

  qa.get('/', file('text/html', 'page.html'));
  qa.get('/page.js', file('text/javascript', 'page.js'));
  qa.get('/page.css', file('text/css', 'page.css'));

  qa.get('/outbox', async (c) => {
    const to = c.req.query('to');
    const letters = await outbox.list(db, to ? (identify(to)?.identity ?? to) : undefined);
    return done(c, {
      lists: letters.map(({ channel, target, text: words, code, created }) => ({
        channel,
        to: target,
        text: words,
        code,
        time: created,
      })),
    });
  });
  qa.get('/log', (c) => done(c, { lists: requests.list(c.req.query('call')) }));
  qa.delete('/log', (c) => {
    requests.clear();
    return done(c);
  });
  qa.get('/faults', (c) => done(c, { lists: demo.faults.list() }));
  qa.post('/faults', async (c) => {
    demo.faults.add(await body(c, shapes.fault));
    return done(c);
  });
  qa.delete('/faults', (c) => {
    demo.faults.clear(c.req.query('call'));
    return done(c);
  });
  qa.get('/clock', (c) => done(c, { now: clock.now() }));
  qa.post('/clock', async (c) => {
    demo.clock.advance((await body(c, shapes.clock)).advance);
    // what has become due is done before the answer
    await services.jobs.settle();
    return done(c, { now: clock.now() });
  });
  qa.post('/config', async (c) => {
    const { act, ...fields } = await body(c, shapes.config);
    const before = (await settings.read<object>(db, `config.${act}`)) ?? {};
    await settings.write(db, `config.${act}`, { ...before, ...fields });
    return done(c);
  });
  qa.post('/slides', async (c) => {
    const { position, lists } = await body(c, shapes.slides);
    await settings.write(db, `slides.${position}`, lists);
    return done(c);
  });
  qa.post('/notices', async (c) => {
    const { lists } = await body(c, shapes.notices);
    await settings.write(
      db,
      'notices',
      lists.map((one, place) => ({ id: `notice-${place}`, time: clock.now(), ...one })),
    );
    return done(c);
  });
  qa.post('/messages', async (c) => {
    const { username, title, content, kind } = await body(c, shapes.message);
    const [id] = await deliver(db, (await account(username)).id, [
      { kind, title: { '*': title }, content: { '*': content }, created: clock.now() },
    ]);
    return done(c, { id: String(id) });
  });
  qa.post('/market', async (c) => {
    const { code, ...course } = await body(c, shapes.market);
    if (!demo.prices.override(course, code)) throw new Wrong(`there is no coin ${code}`);
    return done(c);
  });
  qa.post('/ticks', async (c) => {
    const { event, data } = await body(c, shapes.ticks);
    live.send(event, data);
    return done(c, { listeners: live.listeners });
  });
  qa.post('/sessions/end', async (c) => {
    const { username } = await body(c, shapes.who);
    return done(c, { ended: await endSessions(db, (await account(username)).id, {}, clock.now()) });
  });
  qa.post('/fund', async (c) => {
    const { username, code, amount } = await body(c, shapes.fund);
    const { id } = await account(username);
    services.ledgerAudit.assertHealthy();
    await db.transaction((tx) => grant(tx, id, code, amount, clock.now()));
    return done(c);
  });
  contractControls(qa, db);
  // accounts, messages and money stay: everything that bends the house goes
  qa.post('/reset', async (c) => {
    demo.faults.clear();
    demo.clock.reset();
    demo.prices.clearOverrides();
    requests.clear();
    await settings.clear(db);
    await db.delete(throttles);
    await db.delete(contractBooks);
    await db.delete(contractDepth);
    return done(c);
  });
  riskRoute(qa, services);
  qa.route('/', operatorControls(services));
  qa.route('/', transferControls(services, demo));
  qa.route('/', miningControls(services));
  qa.route('/', profileRoutes(services));
  qa.route('/', rewardControls(services));
  qa.all('*', (c) => c.json({ error: 'there is no such lever' }, 404));
  return qa;
}
