import { NotSignedIn } from '../../context.ts';
import { assertNotFrozen, assertStillAllowed, isRefusedWhileFrozen } from '../../modules/customers/index.ts';
import { assertOffered } from '../../modules/region/index.ts';
import { assertUnrestricted } from '../../modules/restrictions/index.ts';
import { assertOpen } from '../../modules/switches/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { HttpContext, Middleware } from '../env.ts';
import { isForeign } from '../origin.ts';

/** Refuses changes that come from a page of another site (SEC-05). */
export const rejectForeignOrigin: Middleware = async (c, next) => {
  if (c.get('endpoint').effect !== 'read' && isForeign(c, c.get('services').config))
    throw new Refusal('foreign', {}, { status: 403 });
  await next();
};

/** Refuses a customer's call without a session. */
export const requireCustomer: Middleware = async (c, next) => {
  if (c.get('endpoint').access === 'customer' && !c.get('signedIn')) throw new NotSignedIn();
  await next();
};

/**
 * Refuses a call that may not begin: its feature is closed in the region (TRUST-08), its account is frozen, or staff
 * have closed its product. Money calls check the last two in their transaction: see `assertMoneyCallMayBegin`.
 */
export const mayBegin: Middleware = async (c, next) => {
  const [endpoint, context, fields] = [c.get('endpoint'), c.get('context'), c.get('fields')];
  await assertOffered(context.services, endpoint, fields);
  if (endpoint.effect !== 'money') {
    if (isRefusedWhileFrozen(endpoint)) assertNotFrozen(context.account, context.language);
    await assertOpen(context, endpoint, fields);
  }
  await next();
};

/**
 * Throws if a money call may not begin: its account is frozen, its session has ended, or staff refuse it to this
 * customer or to everyone. Runs after the key is locked, so that a key with an outcome always gets the same response.
 */
export async function assertMoneyCallMayBegin(c: HttpContext, tx: Database): Promise<void> {
  const [endpoint, context, fields] = [c.get('endpoint'), c.get('context'), c.get('fields')];
  await assertStillAllowed(tx, context, endpoint);
  await assertUnrestricted(tx, context, endpoint);
  await assertOpen({ services: context.services, language: context.language, db: tx }, endpoint, fields);
}
