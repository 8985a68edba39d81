import type { RestrictedKind } from '../../../src/domain/restrictions.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { restrictionOf } from './restrictions.ts';
import { restrictionRefusal, restrictionText } from './texts.ts';

/**
 * The kind of business that each money call begins. Calls that cancel, redeem or claim are not here: they go on. The
 * lists of deposit and withdrawal methods call `restrictedReason`.
 */
const KIND_BY_ENDPOINT: Readonly<Record<string, RestrictedKind>> = {
  'pay.submit': 'deposit',
  'option.add': 'trade',
  'contract.add': 'trade',
  'yuebao.in': 'trade',
  'blindbox.draw': 'trade',
  'extract.add': 'withdraw',
};

/** Returns the kind of business that an endpoint begins; undefined if no restriction refuses it. */
export const restrictedKindOf = (endpoint: string): RestrictedKind | undefined =>
  Object.hasOwn(KIND_BY_ENDPOINT, endpoint) ? KIND_BY_ENDPOINT[endpoint] : undefined;

/**
 * Throws a `Refusal` if staff refuse the customer what a money call begins. The customer's row has to be locked: staff
 * lock it too, so that the call comes before or after their decision, never in between.
 */
export async function assertUnrestricted(
  tx: Database,
  { account, language, now }: Pick<Context, 'account' | 'language' | 'now'>,
  endpoint: string,
): Promise<void> {
  const what = restrictedKindOf(endpoint);
  const restriction = what && (await restrictionOf(tx, account.id, what, now));
  if (restriction) throw restrictionRefusal(restriction, language);
}

/** Returns why staff refuse a customer a kind of business, in their language; '' if they don't. For lists. */
export async function restrictedReason(
  { db, account, language, now }: Pick<Context, 'db' | 'account' | 'language' | 'now'>,
  what: RestrictedKind,
): Promise<string> {
  const restriction = await restrictionOf(db, account.id, what, now);
  return restriction ? restrictionText(restriction, language) : '';
}
