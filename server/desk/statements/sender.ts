import { hasRole } from '../../../src/desk/api/roles.ts';
import type { NameComparison } from '../../../src/desk/statements/api-views.ts';
import { maskedName, verifiedNames } from '../../modules/verifications/index.ts';
import type { DeskContext } from '../perform.ts';
import { compareNames } from './names.ts';

type Who = Pick<DeskContext, 'member'>;

/** Returns whether someone sees the names and accounts of senders: who compares them with customers. */
export const seesSenders = ({ member }: Who): boolean => hasRole(member.roles, ['owner', 'treasury', 'compliance']);

/** Returns two compared names as someone sees them: whole, or masked and without marks. */
export function visibleNames(who: Who, names: NameComparison): NameComparison {
  if (seesSenders(who)) return names;
  const hide = (words: NameComparison['sender']) =>
    words.map(({ text }) => ({ text: maskedName(text), differs: false }));
  return { fit: names.fit, sender: hide(names.sender), verified: hide(names.verified) };
}

/** Returns the sender of a deposit beside the verified name of its customer. */
export async function comparedSender(
  context: Pick<DeskContext, 'services' | 'member'>,
  { account, sender }: { readonly account: number; readonly sender: string },
): Promise<NameComparison> {
  const verified = (await verifiedNames(context.services.db, [account])).get(account) ?? null;
  return visibleNames(context, compareNames(sender, verified));
}
