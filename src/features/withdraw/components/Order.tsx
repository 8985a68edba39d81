import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { chainName } from '../../../lib/chains.ts';
import { hashHref } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { OrderReceipt } from '../../../ui/OrderReceipt.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import type { ReceiptRow } from '../../../ui/Receipt.tsx';
import type { TimelineStep } from '../../../ui/Timeline.tsx';
import { markSeen } from '../../messages/store.ts';
import type { Withdrawal } from '../store.ts';
import { kindOf, useStatus } from './use-status.ts';

/** A withdrawal with every line that is known of it; what was not sent reads "–" (WD-11). */
export function Order({ one: item }: { one: Withdrawal }) {
  const { t } = useLingui();
  const name = useStatus();
  useEffect(() => void markSeen(hashHref(link('/pages/Withdraw/orderDetails', { id: item.id }))), [item.id]);
  const isReturned = item.status === 'fail' || item.status === 'cancelled';
  // what is not known promises nothing
  const headline: Readonly<Record<string, string>> = {
    waiting: t`To be paid out`,
    processing: t`To be paid out`,
    success: t`Paid out`,
    fail: t`Returned to your balance`,
    cancelled: t`Returned to your balance`,
  };
  return (
    <OrderReceipt
      headline={headline[item.status] ?? name(item.status)}
      amount={isReturned ? item.amount : item.actual}
      unit={isReturned ? item.currency : item.credit || item.currency}
      status={name(item.status)}
      statusKind={kindOf(item.status)}
      progressLabel={t`Withdrawal progress`}
      steps={useSteps(item)}
      rows={useRows(item)}
    />
  );
}

/** Every line of the receipt. */
function useRows(withdrawal: Withdrawal): ReceiptRow[] {
  const { t } = useLingui();
  const name = useStatus();
  const credit = withdrawal.credit || withdrawal.currency;
  return [
    { name: t`Order number`, copy: withdrawal.number || undefined },
    { name: t`ID`, value: <bdi>{withdrawal.id}</bdi> },
    { name: t`Status`, value: name(withdrawal.status) },
    { name: t`Amount`, value: <Quantity value={withdrawal.amount} unit={withdrawal.currency} /> },
    { name: t`Fee`, value: <Quantity value={withdrawal.fee} unit={withdrawal.currency} /> },
    { name: t`Amount after fee`, value: <Quantity value={withdrawal.actual} unit={credit} /> },
    {
      name: t`Exchange rate`,
      value: withdrawal.rate === undefined ? undefined : <Quantity value={withdrawal.rate} unit={credit} />,
    },
    {
      name: t`To address`,
      ...(withdrawal.chain && !withdrawal.payee.includes('…')
        ? { copy: withdrawal.payee || undefined }
        : { value: withdrawal.payee && <bdi dir="ltr">{withdrawal.payee}</bdi> }),
    },
    { name: t`Network`, value: withdrawal.chain && <bdi>{chainName(withdrawal.chain)}</bdi> },
    { name: t`Transaction hash`, copy: withdrawal.hash || undefined },
    { name: t`Block height`, value: withdrawal.height && <bdi dir="ltr">{withdrawal.height}</bdi> },
    { name: t`Note`, value: withdrawal.remark && <bdi>{withdrawal.remark}</bdi> },
    { name: t`Reason`, value: withdrawal.reason && <bdi>{withdrawal.reason}</bdi> },
  ];
}

/** The states that it went through, then those to come. */
function useSteps(withdrawal: Withdrawal): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatus();
  const reached =
    withdrawal.states.length > 0 ? withdrawal.states : [{ status: withdrawal.status, time: withdrawal.created }];
  const held = (
    <Trans>
      <Quantity value={withdrawal.amount} unit={withdrawal.currency} /> put on hold, including the fee
    </Trans>
  );
  const returned = (
    <Trans>
      <Quantity value={withdrawal.amount} unit={withdrawal.currency} /> is available again. No fee was charged.
    </Trans>
  );
  const steps = reached.flatMap(({ status, time }, at): TimelineStep[] => {
    const last = at === reached.length - 1;
    if (status === 'fail' || status === 'cancelled') {
      const failed = status === 'fail';
      return [
        {
          title: name(status),
          at: time,
          state: failed ? 'failed' : 'done',
          detail: failed
            ? withdrawal.reason && <bdi>{withdrawal.reason}</bdi>
            : t`You cancelled it before anything was sent`,
        },
        { title: t`Returned`, at: time, state: 'done', detail: returned },
      ];
    }
    return [
      {
        title: name(status),
        at: time,
        state: last && status !== 'success' ? 'now' : 'done',
        detail: status === 'waiting' ? held : undefined,
      },
    ];
  });
  return [
    ...steps,
    ...nextStates(withdrawal.status).map((status): TimelineStep => ({
      // a step to come, in languages whose words for a state mean that it is over
      title: status === 'success' ? t`To be paid out` : name(status),
      state: 'next',
    })),
  ];
}

/** The states that are still to come. */
const nextStates = (status: string): readonly string[] => {
  if (status === 'waiting') return ['processing', 'success'];
  return status === 'processing' ? ['success'] : [];
};
