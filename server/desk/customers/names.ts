import { verifiedNames } from '../../modules/verifications/index.ts';
import type { DeskContext } from '../perform.ts';
import { visibleTo } from './masks.ts';

/** Returns the verified names of the customers of a list, as someone sees them: one query for all of them. */
export async function readCustomerNames(
  context: Pick<DeskContext, 'services' | 'member'>,
  accounts: readonly number[],
): Promise<(account: number) => string | null> {
  const names = await verifiedNames(context.services.db, [...new Set(accounts)]);
  const visible = visibleTo(context);
  return (account) => visible.name(names.get(account) ?? null);
}
