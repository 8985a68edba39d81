import { Hono } from 'hono';
import * as v from 'valibot';
import { findCustomer } from '../modules/customers/customers.ts';
import { freezeAccount, unfreezeAccount } from '../modules/customers/freeze.ts';
import { certificationOf } from '../modules/certification/certification.ts';
import { decideCertification, seenCertification } from '../modules/certification/verdicts.ts';
import type { Services } from '../context.ts';
import { changePoints, pointsOf } from '../modules/points/points.ts';

const text = v.pipe(v.string(), v.maxLength(500));
const shapes = {
  certification: v.object({
    username: text,
    verdict: v.picklist(['approve', 'reject']),
    tier: v.optional(v.picklist(['primary', 'advanced'])),
    reason: v.optional(text),
  }),
  points: v.object({ username: text, number: v.pipe(v.number(), v.integer()), reason: v.optional(text, 'task') }),
  freeze: v.object({
    username: text,
    frozen: v.optional(v.boolean(), true),
    reason: v.optional(v.pipe(text, v.minLength(1)), 'Put on hold by QA.'),
  }),
  ranks: v.object({ lists: v.array(v.object({ value: text, name: text })) }),
};

/**
 * Adds the controls of identity verification, points, VIP levels and account holds:
 * `POST certification | points | ranks | freeze` (docs/qa.md).
 */
export function profileControls(services: Services): Hono<any> {
  const { db, clock, settings } = services;
  const qa = new Hono();
  const badRequest = (error: string): Response => Response.json({ error }, { status: 400 });

  qa.post('/certification', async (c) => {
    const parsed = v.safeParse(shapes.certification, await c.req.json().catch(() => undefined));
    const account = parsed.success ? await findCustomer(db, parsed.output.username) : undefined;
    if (!parsed.success || !account) return badRequest('name an account and a verdict');
    const { verdict, tier, reason } = parsed.output;
    const submitted = await certificationOf(db, account.id);
    const certification = [submitted.advanced, submitted.primary].find(
      (candidate) => candidate?.state === 'review' && (tier ?? candidate.tier) === candidate.tier,
    );
    const outcome =
      certification &&
      (await db.transaction((tx) =>
        decideCertification(services, tx, seenCertification(certification), { verdict, reason: reason ?? '' }),
      ));
    return outcome === 'decided' ? c.json({}) : badRequest('nothing of this account is under review');
  });
  qa.post('/points', async (c) => {
    const parsed = v.safeParse(shapes.points, await c.req.json().catch(() => undefined));
    const account = parsed.success ? await findCustomer(db, parsed.output.username) : undefined;
    if (!parsed.success || !account) return badRequest('name an account and a number of points');
    const { number, reason } = parsed.output;
    services.ledgerAudit.assertHealthy();
    await db.transaction((tx) => changePoints(tx, account.id, { number, reason, now: clock.now() }));
    return c.json({ balance: String(await pointsOf(db, account.id)) });
  });
  qa.post('/freeze', async (c) => {
    const parsed = v.safeParse(shapes.freeze, await c.req.json().catch(() => undefined));
    const account = parsed.success ? await findCustomer(db, parsed.output.username) : undefined;
    if (!parsed.success || !account) return badRequest('name an account, and a reason or `frozen` false');
    const { frozen, reason } = parsed.output;
    const done = frozen
      ? await services.db.transaction((tx) => freezeAccount(services, tx, account.id, reason))
      : await services.db.transaction((tx) => unfreezeAccount(services, tx, account.id));
    return done ? c.json({}) : badRequest(`the account is ${frozen ? 'on hold already' : 'not on hold'}`);
  });
  qa.post('/ranks', async (c) => {
    const parsed = v.safeParse(shapes.ranks, await c.req.json().catch(() => undefined));
    if (!parsed.success) return badRequest('give lists of value and name');
    await settings.write(db, 'ranks', parsed.output.lists);
    return c.json({});
  });
  return qa;
}
