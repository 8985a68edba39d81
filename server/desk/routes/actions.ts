import { Hono } from 'hono';
import * as v from 'valibot';
import { MAX_LIST } from '../../../src/desk/deposits/api.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { isAttemptAllowed } from '../../platform/rate-limit/counts.ts';
import { act, prepare } from '../act.ts';
import { approve, decline, noteOf } from '../approvals/approvals.ts';
import { logEntry } from '../checks.ts';
import { DeskError } from '../desk-error.ts';
import { requireDeskContext, type DeskEnv } from '../http.ts';
import type { ActionHandler, DeskContext } from '../perform.ts';
import { actions } from '../registry.ts';
import { beginSigning } from '../signing.ts';
import { readFields } from './fields.ts';

const digest = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const signature = v.strictObject({
  nonce: v.pipe(v.string(), v.maxLength(100)),
  response: v.pipe(v.string(), v.maxLength(20_000)),
});
const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const shapes = {
  prepare: v.strictObject({ body: v.unknown() }),
  act: v.strictObject({ body: v.unknown(), seen: digest, signature: v.optional(signature) }),
  sign: v.strictObject({ id, seen: digest }),
  approve: v.strictObject({
    id,
    seen: digest,
    signature: v.optional(signature),
    typed: v.optional(v.pipe(v.string(), v.maxLength(MAX_LIST))),
  }),
  decline: v.strictObject({ id, note: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
};

/** Refusals that go into the log: someone tried what they may not do. */
const LOGGED = new Set(['role', 'own', 'passkey', 'signature']);
const MAX_LOGGED = { max: 100, windowMs: HOUR_MS };

/**
 * Runs what a person asks for. If it is refused because of who they are, the log says so, at most 100 times an hour for
 * each person.
 */
async function attempt<Result>(context: DeskContext, what: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const { services, member, now } = context;
    const isLogged = error instanceof DeskError && LOGGED.has(error.code);
    if (isLogged && (await isAttemptAllowed(services.db, { key: `staff refused ${member.id}`, ...MAX_LOGGED }, now)))
      await services.db.transaction((tx) =>
        logEntry(tx, context, {
          action: `${what} not allowed`,
          target: `staff ${member.id}`,
          details: { code: error.code },
        }),
      );
    throw error;
  }
}

function actionOf(name: string): ActionHandler {
  const handler = actions.get(name);
  if (!handler) throw new DeskError(404, 'notFound', 'There is no such action.');
  return handler;
}

/** Actions, and the approvals of those that need two people. */
export const actionRoutes = new Hono<DeskEnv>()
  .post('/prepare/:action', async (c) => {
    const context = await requireDeskContext(c);
    const handler = actionOf(c.req.param('action'));
    const { body } = await readFields(c, shapes.prepare);
    return c.json(await attempt(context, handler.action.id, () => prepare(context, handler, body)));
  })
  .post('/act/:action', async (c) => {
    const context = await requireDeskContext(c);
    const handler = actionOf(c.req.param('action'));
    const decision = await readFields(c, shapes.act);
    return c.json(await attempt(context, handler.action.id, () => act(context, handler, decision)));
  })
  .post('/approvals/sign', async (c) => {
    const context = await requireDeskContext(c);
    const { id: approval, seen } = await readFields(c, shapes.sign);
    return c.json({ nonce: await beginSigning(context.services.db, context, { seen, approval }) });
  })
  .post('/approvals/approve', async (c) => {
    const context = await requireDeskContext(c);
    const decision = await readFields(c, shapes.approve);
    const state = await attempt(context, `approval ${decision.id}`, () => approve(context, actions, decision));
    if (state === 'lapsed')
      throw new DeskError(409, 'lapsed', 'This proposal is older than 72 hours. Propose it again.');
    if (state === 'changed')
      throw new DeskError(
        409,
        'changed',
        'This has changed since it was proposed, so it was refused. Nothing was done.',
      );
    const leftOut = await noteOf(context.services.db, decision.id);
    return c.json({ state, ...(leftOut !== '' && { leftOut }) });
  })
  .post('/approvals/decline', async (c) => {
    const context = await requireDeskContext(c);
    const decision = await readFields(c, shapes.decline);
    await attempt(context, `approval ${decision.id}`, () => decline(context, actions, decision));
    return c.json({});
  });
