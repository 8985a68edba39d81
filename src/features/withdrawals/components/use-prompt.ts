import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import type { Path } from '../../../domain/routes.ts';
import type { Payee } from '../../wallets/index.ts';

/**
 * Returns what the customer has to add before they can withdraw, the same in plain words, and the page for it (WD-02,
 * WD-03). `payeeHours` are the hours that a new recipient waits.
 */
export function usePrerequisite(
  to: 'wallet' | 'bank',
  targets: readonly Payee[] | undefined,
  payeeHours = 0,
): { text: string; explanation: string; action: string; path: Path } | undefined {
  const { t } = useLingui();
  const { value } = useResource(user);
  if (targets?.length === 0) {
    return to === 'bank'
      ? {
          text: t`You have not bound bank card, please bind bank card first!`,
          explanation:
            payeeHours > 0
              ? t`Add a bank account to withdraw to. You can use it ${plural(payeeHours, { one: '# hour', other: '# hours' })} after you add it.`
              : t`Add a bank account to withdraw to.`,
          action: t`Add a bank account`,
          path: '/pages/mine/setting/tradeAccount',
        }
      : {
          text: t`You have not added a wallet yet, please add a wallet first!`,
          explanation:
            payeeHours > 0
              ? t`Add a wallet to withdraw to. You can use it ${plural(payeeHours, { one: '# hour', other: '# hours' })} after you add it.`
              : t`Add a wallet to withdraw to.`,
          action: t`Add a wallet`,
          path: '/pages/mine/addWallet',
        };
  }
  if (value && !value.paypass) {
    return {
      text: t`You have not set a transaction password, please set it first!`,
      explanation: t`This is your payment password: six digits that confirm withdrawals.`,
      action: t`Set a payment password`,
      path: '/pages/mine/setting/paypass',
    };
  }
  return undefined;
}
