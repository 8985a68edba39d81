import type { Snapshot } from 'valtio';
import { readUntilSettled } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { compare } from '../../domain/decimal.ts';
import { wait } from '../../browser/wait.ts';
import { balances, pastTotals } from '../account/index.ts';

/** Whether a customer's identity is verified, by `certification` of `userInfo`. */
export const hasPassedIdentity = (certification: string | undefined): boolean =>
  certification === 'primary' || certification === 'advanced';

const isEmpty = (value: Snapshot<typeof balances.state>['value']): boolean =>
  value !== undefined &&
  value.lists.every(({ total, mining }) => compare(total, '0') === 0 && compare(mining ?? '0', '0') === 0);

/** How long home waits to know whether an empty account is a new one. */
const PAST_TIMEOUT_MS = 1000;

/** Reads what `useIsNew` needs. */
export const readIsNew = async (): Promise<void> => {
  const past = readUntilSettled(pastTotals);
  await readUntilSettled(balances);
  if (isEmpty(balances.state.value)) await Promise.race([past, wait(PAST_TIMEOUT_MS)]);
};

/**
 * Returns whether the account has never had money, so that home shows the first steps instead of zeros. An account
 * whose balances or past are unknown is not new.
 */
export const useIsNew = (): boolean => {
  const { value } = useResource(balances);
  const past = useResource(pastTotals).value?.lists;
  return isEmpty(value) && past?.every(({ total }) => compare(total, '0') === 0) === true;
};
