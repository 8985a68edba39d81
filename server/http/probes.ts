import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Services } from '../context.ts';
import { isOperator } from './operator.ts';
import type { Env } from './env.ts';

const plainText = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });

/**
 * Serves the operator's probes. `/livez` says whether the process answers. `/readyz` says whether it may get requests:
 * the database answers, and the server is not stopping. It also says whether money is paused, which closes only money
 * calls. `/metrics` has the metrics.
 */
export function probes(services: Services): Hono<Env> {
  let pendingCheck: Promise<boolean> | undefined;
  /** Checks whether the database answers, once for all requests that come meanwhile, since anyone may send many. */
  const databaseAnswers = (): Promise<boolean> =>
    (pendingCheck ??= services.db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (pendingCheck = undefined)));
  const app = new Hono<Env>();
  app.get('/livez', () => plainText('ok\n'));
  app.get('/readyz', async (c) => {
    const problems: string[] = [];
    if (services.shutdown.hasBegun) problems.push('stopping');
    if (!(await databaseAnswers())) problems.push('the database does not answer');
    if (problems.length > 0) return plainText(`${problems.join('\n')}\n`, 503);
    const { pauseReasons } = services.ledgerAudit;
    // still ready: an instance that refuses money calls serves all reads
    const reasons = isOperator(c, services.config) ? pauseReasons : pauseReasons.map(() => 'the operator reads why');
    const response = plainText(['ready', ...reasons.map((reason) => `money is paused: ${reason}`), ''].join('\n'));
    response.headers.set('andaman-money', pauseReasons.length === 0 ? 'open' : 'paused');
    return response;
  });
  app.get('/metrics', async (c, next) => {
    if (!isOperator(c, services.config)) return next();
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(await services.metrics.text(), { headers });
  });
  return app;
}
