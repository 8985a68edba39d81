import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { chainName } from '../../../domain/chains.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { OrderReceipt } from '../../../ui/trading/OrderReceipt.tsx';
import { SuccessPage } from '../../../ui/trading/SuccessPage.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { ReceiptRow } from '../../../ui/figures/Receipt.tsx';
import type { TimelineStep } from '../../../ui/figures/Timeline.tsx';
import { markSeen } from '../../messages/index.ts';
import { tagKindOf, useStatusName } from '../../transfers/index.ts';
import type { Withdrawal } from '../store.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { ReturnedText, useWithdrawalStory } from './use-withdrawal-story.tsx';

/** Shows every known detail of a withdrawal (WD-11). */
export function WithdrawalRecord({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const name = useStatusName();
  useSeen(withdrawal);
  return (
    <OrderReceipt
      story={useWithdrawalStory(withdrawal)}
      status={name(withdrawal.status)}
      statusKind={tagKindOf(withdrawal.status)}
      created={withdrawal.created}
      progressLabel={t`Withdrawal progress`}
      steps={useSteps(withdrawal)}
      {...useRows(withdrawal)}
    />
  );
}

/** Shows that a withdrawal was accepted, until it has failed or the customer follows it (LOOK-12). */
export function PlacedWithdrawal({ withdrawal, onFollow }: { withdrawal: Withdrawal; onFollow: () => void }) {
  const { t } = useLingui();
  useSeen(withdrawal);
  return (
    <SuccessPage
      title={t`Withdrawal`}
      sentence={t`Withdrawal submitted`}
      story={useWithdrawalStory(withdrawal)}
      actions={
        <>
          <Button onClick={onFollow}>{t`Follow the withdrawal`}</Button>
          <CancelOrder key={withdrawal.id} withdrawal={withdrawal} kind="text" />
        </>
      }
      {...useRows(withdrawal)}
    />
  );
}

/** Marks the message about a withdrawal as read. */
const useSeen = ({ id }: Withdrawal): void =>
  useEffect(() => void markSeen(hashHref(link('/pages/Withdraw/orderDetails', { id }))), [id]);

/** Returns the rows of the receipt, and the technical ones. */
function useRows(withdrawal: Withdrawal): { rows: ReceiptRow[]; more: ReceiptRow[] } {
  const { t } = useLingui();
  const { currency, chain, payee } = withdrawal;
  const credit = withdrawal.credit || currency;
  // the customer receives nothing of a withdrawal that was returned
  const receivedNames: Readonly<Record<string, string>> = {
    waiting: t`You receive`,
    processing: t`You receive`,
    success: t`You received`,
  };
  return {
    rows: [
      { name: t`Order number`, copy: withdrawal.number },
      { name: t`Amount`, amount: withdrawal.amount, unit: currency },
      { name: t`Fee`, amount: withdrawal.fee, unit: currency },
      { name: receivedNames[withdrawal.status] ?? t`Amount after fee`, amount: withdrawal.actual, unit: credit },
      { name: t`Exchange rate`, amount: withdrawal.rate, unit: credit },
      {
        name: t({ message: 'To', context: 'of a transfer' }),
        ...(chain && !payee.includes('…') ? { copy: payee } : { value: payee && <bdi dir="ltr">{payee}</bdi> }),
      },
      { name: t`Network`, value: chain && <bdi>{chainName(chain)}</bdi> },
      { name: t`Note`, value: withdrawal.remark && <bdi>{withdrawal.remark}</bdi> },
      { name: t`Reason`, value: withdrawal.reason && <bdi>{withdrawal.reason}</bdi> },
    ],
    more: [
      { name: t`Transaction hash`, copy: withdrawal.hash },
      { name: t`Block height`, value: withdrawal.height && <bdi dir="ltr">{withdrawal.height}</bdi> },
      { name: t`ID`, value: <bdi>{withdrawal.id}</bdi> },
    ],
  };
}

/** Returns the states that the withdrawal has reached. */
function useSteps(withdrawal: Withdrawal): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatusName();
  const reached =
    withdrawal.states.length > 0 ? withdrawal.states : [{ status: withdrawal.status, time: withdrawal.created }];
  const isOnHold = withdrawal.status === 'waiting' || withdrawal.status === 'processing';
  const heldText = (
    <Trans>
      <Quantity value={withdrawal.amount} unit={withdrawal.currency} /> is on hold, including the fee
    </Trans>
  );
  return reached.flatMap(({ status, time }, index): TimelineStep[] => {
    const isLast = index === reached.length - 1;
    if (status === 'fail' || status === 'cancelled') {
      const hasFailed = status === 'fail';
      return [
        {
          title: name(status),
          at: time,
          state: hasFailed ? 'failed' : 'done',
          detail: hasFailed
            ? withdrawal.reason && <bdi>{withdrawal.reason}</bdi>
            : t`You cancelled it before anything was sent`,
        },
        { title: t`Returned`, at: time, state: 'done', detail: <ReturnedText withdrawal={withdrawal} /> },
      ];
    }
    return [
      {
        title: name(status),
        at: time,
        state: isLast && status !== 'success' ? 'now' : 'done',
        detail: status === 'waiting' && isOnHold ? heldText : undefined,
      },
    ];
  });
}
