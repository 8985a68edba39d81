import type { Services } from '../../context.ts';
import { findOutcome, type Result } from '../../platform/idempotency-keys.ts';
import type { EnvelopeResponse } from '../envelope.ts';
import { writeEnvelope } from '../envelope.ts';
import type { HttpContext, Middleware } from '../env.ts';

/**
 * Counts a customer's money call. A call that was already answered moves nothing and is repeated above the limit too.
 */
export const limitMoneyCalls: Middleware = async (c, next) => {
  const { services, account, now } = c.get('context');
  c.set('storesKeys', await storesKeys(services));
  try {
    await services.callLimiter.moneyCalls.count(services.db, account.id, now);
  } catch (error) {
    const stored = c.get('storesKeys') ? await storedOutcome(c) : undefined;
    if (!stored) throw error;
    return writeEnvelope(c, replayOutcome(c, stored));
  }
  return next();
};

/** Returns whether keys are stored. QA can switch this off to simulate a backend without idempotency keys. */
async function storesKeys({ settings, db }: Services): Promise<boolean> {
  const system = await settings.read<{ idempotency?: string | number | boolean }>(db, 'config.system');
  return system?.idempotency === undefined || ['1', 'true'].includes(String(system.idempotency));
}

const storedOutcome = (c: HttpContext): Promise<Result | undefined> =>
  findOutcome(c.get('endpoint'), c.req.header('idempotency-key'), c.get('body').fields, c.get('context'));

/** Returns the stored outcome of a key as a response and counts it as a read. Throws `tooFast`. */
export function replayOutcome(c: HttpContext, { ret, msg, data }: Result): EnvelopeResponse {
  const { services, account, now } = c.get('context');
  services.callLimiter.countRepeat(account.id, now);
  c.get('logged').replayed = true;
  return { ret, msg, data, headers: { 'idempotency-replayed': '1' } };
}
