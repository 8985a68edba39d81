import type { Services } from '../../context.ts';
import { findOutcome, type Result } from '../../platform/idempotency-keys.ts';
import type { EnvelopeResponse } from '../envelope.ts';
import { writeEnvelope } from '../envelope.ts';
import type { HttpContext, Middleware } from '../env.ts';

/**
 * Counts a money call of a customer. What was answered is answered again however busy its customer is: it moves
 * nothing.
 */
export const limitMoneyCalls: Middleware = async (c, next) => {
  const { services, account, now } = c.get('context');
  c.set('storesKeys', await storesKeys(services));
  try {
    await services.callLimiter.moneyCalls.count(services.db, account.id, now);
  } catch (error) {
    const stored = c.get('storesKeys') ? await storedOutcome(c) : undefined;
    if (!stored) throw error;
    return writeEnvelope(c, replay(c, stored));
  }
  return next();
};

/** Whether keys are stored: QA may switch it off, and then the server is as one that knows nothing of keys. */
async function storesKeys({ settings, db }: Services): Promise<boolean> {
  const system = await settings.read<{ idempotency?: string | number | boolean }>(db, 'config.system');
  return system?.idempotency === undefined || ['1', 'true'].includes(String(system.idempotency));
}

const storedOutcome = (c: HttpContext): Promise<Result | undefined> =>
  findOutcome(c.get('endpoint'), c.req.header('idempotency-key'), c.get('body').fields, c.get('context'));

/** The outcome of a key once more; counted as a read. Throws `tooFast`. */
export function replay(c: HttpContext, { ret, msg, data }: Result): EnvelopeResponse {
  const { services, account, now } = c.get('context');
  services.callLimiter.countRepeat(account.id, now);
  c.get('logged').replayed = true;
  return { ret, msg, data, headers: { 'idempotency-replayed': '1' } };
}
