import type { Endpoint } from '../../../src/api/endpoint.ts';
import type { RestrictedKind } from '../../../src/domain/restrictions.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { findRestriction } from './restrictions.ts';
import { restrictionRefusal, restrictionText } from './customer-messages.ts';

/**
 * Throws a `Refusal` if staff refuse the customer what a money call begins. The customer's row has to be locked: staff
 * lock it too, so that the call comes before or after their decision, never in between.
 */
export async function assertUnrestricted(
  tx: Database,
  { account, language, now }: Pick<Context, 'account' | 'language' | 'now'>,
  { begins }: Endpoint,
): Promise<void> {
  const restriction = begins && (await findRestriction(tx, account.id, begins, now));
  if (restriction) throw restrictionRefusal(restriction, language);
}

/** Returns why staff refuse a customer a kind of business, in their language; '' if they don't. For lists. */
export async function restrictedReason(
  { db, account, language, now }: Pick<Context, 'db' | 'account' | 'language' | 'now'>,
  what: RestrictedKind,
): Promise<string> {
  const restriction = await findRestriction(db, account.id, what, now);
  return restriction ? restrictionText(restriction, language) : '';
}
