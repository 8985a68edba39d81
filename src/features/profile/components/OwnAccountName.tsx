import { useResource } from '../../../client/query/use-resource.ts';
import { AccountName } from '../../../ui/AccountName.tsx';
import { user } from '../store.ts';

/** Names the customer's own account to a password manager, beside a field for its password. */
export function OwnAccountName() {
  return <AccountName name={useResource(user).value?.username ?? ''} />;
}
