import { Trans, useLingui } from '@lingui/react/macro';
import { chainName } from '../../../lib/chains.ts';
import { OrderReceipt } from '../../../ui/OrderReceipt.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import type { ReceiptRow } from '../../../ui/Receipt.tsx';
import type { TimelineStep } from '../../../ui/Timeline.tsx';
import type { Withdrawal } from '../store.ts';
import { kindOf, useStatus } from './use-status.ts';

/** A withdrawal with every line that is known of it; what was not sent reads "–" (WD-11). */
export function Order({ one }: { one: Withdrawal }) {
  const { t } = useLingui();
  const name = useStatus();
  const isReturned = one.status === 'fail' || one.status === 'cancelled';
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
      headline={headline[one.status] ?? name(one.status)}
      amount={isReturned ? one.amount : one.actual}
      unit={isReturned ? one.currency : one.credit || one.currency}
      status={name(one.status)}
      statusKind={kindOf(one.status)}
      progressLabel={t`Withdrawal progress`}
      steps={useSteps(one)}
      rows={useRows(one)}
    />
  );
}

/** Every line of the receipt. */
function useRows(one: Withdrawal): ReceiptRow[] {
  const { t } = useLingui();
  const name = useStatus();
  const credit = one.credit || one.currency;
  return [
    { name: t`Order number`, copy: one.number || undefined },
    { name: t`ID`, value: <bdi>{one.id}</bdi> },
    { name: t`Status`, value: name(one.status) },
    { name: t`Amount`, value: <Quantity value={one.amount} unit={one.currency} /> },
    { name: t`Fee`, value: <Quantity value={one.fee} unit={one.currency} /> },
    { name: t`Amount after fee`, value: <Quantity value={one.actual} unit={credit} /> },
    {
      name: t`Exchange rate`,
      value: one.rate === undefined ? undefined : <Quantity value={one.rate} unit={credit} />,
    },
    {
      name: t`To address`,
      ...(one.chain && !one.payee.includes('…')
        ? { copy: one.payee || undefined }
        : { value: one.payee && <bdi dir="ltr">{one.payee}</bdi> }),
    },
    { name: t`Network`, value: one.chain && <bdi>{chainName(one.chain)}</bdi> },
    { name: t`Transaction hash`, copy: one.hash || undefined },
    { name: t`Block height`, value: one.height && <bdi dir="ltr">{one.height}</bdi> },
    { name: t`Note`, value: one.remark && <bdi>{one.remark}</bdi> },
    { name: t`Reason`, value: one.reason && <bdi>{one.reason}</bdi> },
  ];
}

/** The states that it went through, then those to come. */
function useSteps(one: Withdrawal): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatus();
  const reached = one.states.length > 0 ? one.states : [{ status: one.status, time: one.created }];
  const held = (
    <Trans>
      <Quantity value={one.amount} unit={one.currency} /> put on hold, including the fee
    </Trans>
  );
  const returned = (
    <Trans>
      <Quantity value={one.amount} unit={one.currency} /> is available again. No fee was charged.
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
          detail: failed ? one.reason && <bdi>{one.reason}</bdi> : t`You cancelled it before anything was sent`,
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
  return [...steps, ...nextStates(one.status).map((status): TimelineStep => ({ title: name(status), state: 'next' }))];
}

/** The states that are still to come. */
const nextStates = (status: string): readonly string[] => {
  if (status === 'waiting') return ['processing', 'success'];
  return status === 'processing' ? ['success'] : [];
};
