import { user } from '../../../client/session/user.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { AccountName } from '../../../ui/forms/AccountName.tsx';

/** Tells password managers the account of a password field. */
export function OwnAccountName() {
  return <AccountName name={useResource(user).value?.username ?? ''} />;
}
