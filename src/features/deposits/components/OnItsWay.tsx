import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHistory } from '../../../client/query/history.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { StateRow } from '../../../ui/lists/StateRow.tsx';
import { useHidden } from '../../account/index.ts';
import { pendingDeposits } from '../store.ts';

/**
 * Says that a deposit is on its way, and leads to it. What is known when the page is drawn decides, so that the deposit
 * methods below don't move under a finger.
 */
export function OnItsWay() {
  const { t } = useLingui();
  const hidden = useHidden();
  const pending = useHistory(pendingDeposits);
  const [wasKnown] = useState(() => isSettled(pending));
  const deposit = wasKnown ? pending.items[0] : undefined;
  if (!deposit) return null;
  const { confirmations = 0, needed } = deposit;
  return (
    <StateRow
      href={hashHref(link('/pages/Recharge/orderDetails', { id: deposit.id }))}
      icon="arrow-down-to-line"
      title={
        hidden ? (
          t`A deposit is on its way`
        ) : (
          <Trans>
            <Quantity value={deposit.observed ?? deposit.amount} unit={deposit.currency} /> on its way
          </Trans>
        )
      }
      detail={needed === undefined ? t`Follow your deposits` : t`${confirmations} of ${needed} network confirmations`}
    />
  );
}
