import type { Services } from '../../context.ts';
import { findOutcome, type Result } from '../../platform/idempotency-keys.ts';
import { isUpload } from '../body.ts';
import type { HttpContext, Middleware } from '../env.ts';
import { type EnvelopeResponse, writeEnvelope } from '../envelope.ts';

/** Counts a request by its network, and a new token before it is looked up in the database. */
export const limitSource: Middleware = async (c, next) => {
  const { callLimiter } = c.get('services');
  const [source, time] = [c.get('source'), c.get('time')];
  callLimiter.countCall(source, time);
  callLimiter.countToken(c.get('token'), source, time);
  await next();
};

/** Counts a customer's request by its effect, and a visitor's request by its network. */
export const limitCaller: Middleware = async (c, next) => {
  const { callLimiter } = c.get('services');
  const [source, token, time, signedIn] = [c.get('source'), c.get('token'), c.get('time'), c.get('signedIn')];
  if (signedIn) callLimiter.countCustomer(signedIn.account.id, c.get('endpoint').effect, { source, token }, time);
  else callLimiter.countVisitor(source, time);
  await next();
};

/** Takes a place for a customer's upload until it is processed. */
export const admitUpload: Middleware = async (c, next) => {
  const signedIn = c.get('signedIn');
  if (!signedIn || !isUpload(c)) return next();
  const { uploadPlaces, db } = c.get('services');
  const release = await uploadPlaces.admit(db, signedIn.account.id, c.get('source'), c.get('time'));
  try {
    return await next();
  } finally {
    release();
  }
};

/**
 * Measures the cost of a call and refuses calls of a customer or network that has used up its share. It leaves money
 * calls out: reads must never keep a customer from placing an order.
 */
export const limitWork: Middleware = async (c, next) => {
  const { stream, effect } = c.get('endpoint');
  // a stream costs nothing while it waits, and `StreamPlaces` limits streams
  if (stream || effect === 'money') return next();
  const account = c.get('signedIn')?.account.id;
  const [source, token, time] = [c.get('source'), c.get('token'), c.get('time')];
  return c.get('services').callLimiter.runWithinCost({ account, effect, source, token }, time, next);
};

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
  const system = await settings.read(db, 'config.system');
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
