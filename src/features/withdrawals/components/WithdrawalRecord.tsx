import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { chainName } from '../../../domain/chains.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { OrderReceipt } from '../../../ui/trading/OrderReceipt.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { ReceiptRow } from '../../../ui/figures/Receipt.tsx';
import type { TimelineStep } from '../../../ui/figures/Timeline.tsx';
import { markSeen } from '../../messages/index.ts';
import { tagKindOf, useStatusName } from '../../transfers/index.ts';
import type { Withdrawal } from '../store.ts';

/** Shows every known detail of a withdrawal; a missing one reads "–" (WD-11). */
export function WithdrawalRecord({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const name = useStatusName();
  useEffect(
    () => void markSeen(hashHref(link('/pages/Withdraw/orderDetails', { id: withdrawal.id }))),
    [withdrawal.id],
  );
  const isReturned = withdrawal.status === 'fail' || withdrawal.status === 'cancelled';
  // an unknown status has no headline, which could promise too much
  const headline: Readonly<Record<string, string>> = {
    waiting: t`To be paid out`,
    processing: t`To be paid out`,
    success: t`Paid out`,
    fail: t`Returned to your balance`,
    cancelled: t`Returned to your balance`,
  };
  return (
    <OrderReceipt
      headline={headline[withdrawal.status] ?? name(withdrawal.status)}
      amount={isReturned ? withdrawal.amount : withdrawal.actual}
      unit={isReturned ? withdrawal.currency : withdrawal.credit || withdrawal.currency}
      status={name(withdrawal.status)}
      statusKind={tagKindOf(withdrawal.status)}
      progressLabel={t`Withdrawal progress`}
      steps={useSteps(withdrawal)}
      rows={useRows(withdrawal)}
    />
  );
}

/** Returns the rows of the receipt. */
function useRows(withdrawal: Withdrawal): ReceiptRow[] {
  const { t } = useLingui();
  const name = useStatusName();
  const credit = withdrawal.credit || withdrawal.currency;
  // the customer receives nothing of a withdrawal that was returned
  const receivedNames: Readonly<Record<string, string>> = {
    waiting: t`You receive`,
    processing: t`You receive`,
    success: t`You received`,
  };
  return [
    { name: t`Order number`, copy: withdrawal.number || undefined },
    { name: t`Status`, value: name(withdrawal.status) },
    { name: t`Amount`, value: <Quantity value={withdrawal.amount} unit={withdrawal.currency} /> },
    { name: t`Fee`, value: <Quantity value={withdrawal.fee} unit={withdrawal.currency} /> },
    {
      name: receivedNames[withdrawal.status] ?? t`Amount after fee`,
      value: <Quantity value={withdrawal.actual} unit={credit} />,
    },
    {
      name: t`Exchange rate`,
      value: withdrawal.rate === undefined ? undefined : <Quantity value={withdrawal.rate} unit={credit} />,
    },
    {
      name: t({ message: 'To', context: 'of a transfer' }),
      ...(withdrawal.chain && !withdrawal.payee.includes('…')
        ? { copy: withdrawal.payee || undefined }
        : { value: withdrawal.payee && <bdi dir="ltr">{withdrawal.payee}</bdi> }),
    },
    { name: t`Network`, value: withdrawal.chain && <bdi>{chainName(withdrawal.chain)}</bdi> },
    { name: t`Transaction hash`, copy: withdrawal.hash || undefined },
    { name: t`Block height`, value: withdrawal.height && <bdi dir="ltr">{withdrawal.height}</bdi> },
    { name: t`Note`, value: withdrawal.remark && <bdi>{withdrawal.remark}</bdi> },
    { name: t`Reason`, value: withdrawal.reason && <bdi>{withdrawal.reason}</bdi> },
    // last, because support asks for the order number
    { name: t`ID`, value: <bdi>{withdrawal.id}</bdi> },
  ];
}

/** Returns the states that the withdrawal has reached, then the next ones. */
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
  const returnedText = (
    <Trans>
      <Quantity value={withdrawal.amount} unit={withdrawal.currency} /> is available again. No fee was charged.
    </Trans>
  );
  const steps = reached.flatMap(({ status, time }, index): TimelineStep[] => {
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
        { title: t`Returned`, at: time, state: 'done', detail: returnedText },
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
  return [
    ...steps,
    ...nextStates(withdrawal.status).map((status): TimelineStep => ({
      // in some languages the name of this status says that the payout is over
      title: status === 'success' ? t`To be paid out` : name(status),
      state: 'next',
    })),
  ];
}

/** Returns the states that follow `status`. */
const nextStates = (status: string): readonly string[] => {
  if (status === 'waiting') return ['processing', 'success'];
  return status === 'processing' ? ['success'] : [];
};
