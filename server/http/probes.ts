import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Services } from '../context.ts';
import { isOperator } from './operator.ts';
import type { Env } from './env.ts';

const plain = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });

/**
 * What an operator's machines ask: `/livez` whether the process answers, `/readyz` whether it may get requests (the
 * database answers, it is not stopping) and whether money is paused, which closes nothing but money calls; `/metrics`
 * its figures.
 */
export function probes(services: Services): Hono<Env> {
  let look: Promise<boolean> | undefined;
  /** Whether the database answers: one look for all who ask meanwhile, since anybody may ask as often as they like. */
  const databaseAnswers = (): Promise<boolean> =>
    (look ??= services.db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (look = undefined)));
  const app = new Hono<Env>();
  app.get('/livez', () => plain('ok\n'));
  app.get('/readyz', async (c) => {
    const wrong: string[] = [];
    if (services.shutdown.hasBegun) wrong.push('stopping');
    if (!(await databaseAnswers())) wrong.push('the database does not answer');
    if (wrong.length > 0) return plain(`${wrong.join('\n')}\n`, 503);
    const { pauseReasons: paused } = services.ledgerAudit;
    // an instance that refuses money still serves every read: taken out of the balancer it would take them with it
    const reasons = isOperator(c, services.config) ? paused : paused.map(() => 'the operator reads why');
    const response = plain(['ready', ...reasons.map((reason) => `money is paused: ${reason}`), ''].join('\n'));
    response.headers.set('andaman-money', paused.length === 0 ? 'open' : 'paused');
    return response;
  });
  app.get('/metrics', async (c, next) => {
    if (!isOperator(c, services.config)) return next();
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(await services.metrics.text(), { headers });
  });
  return app;
}
