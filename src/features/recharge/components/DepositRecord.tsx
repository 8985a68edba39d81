import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { chainName } from '../../../domain/chains.ts';
import { compare } from '../../../domain/decimal.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { OrderReceipt } from '../../../ui/trading/OrderReceipt.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { ReceiptRow } from '../../../ui/figures/Receipt.tsx';
import type { TimelineStep } from '../../../ui/figures/Timeline.tsx';
import { markSeen } from '../../messages/index.ts';
import { tagKindOf, useStatusName } from '../../transfers/index.ts';
import type { Recharge } from '../store.ts';

/** Shows every known detail of a deposit; a missing one reads "–" (RECH-11). */
export function DepositRecord({ deposit }: { deposit: Recharge }) {
  const { t } = useLingui();
  const name = useStatusName();
  useEffect(() => void markSeen(hashHref(link('/pages/Recharge/orderDetails', { id: deposit.id }))), [deposit.id]);
  // an unknown status has no headline, which could promise too much
  const headline: Readonly<Record<string, string>> = {
    pending: t`To be credited`,
    done: t`Credited`,
    failed: t`Not credited`,
  };
  return (
    <OrderReceipt
      headline={headline[deposit.status] ?? name(deposit.status)}
      amount={deposit.actual}
      unit={deposit.credit || deposit.currency}
      status={name(deposit.status)}
      statusKind={tagKindOf(deposit.status)}
      note={differs(deposit) && <DifferentAmountNote />}
      progressLabel={t`Deposit progress`}
      steps={useSteps(deposit)}
      rows={useRows(deposit)}
    />
  );
}

/** Whether we received another amount than the customer reported. */
const differs = ({ observed, amount }: Recharge): boolean => observed !== undefined && compare(observed, amount) !== 0;

function DifferentAmountNote() {
  return (
    <Note>
      <Trans>We received a different amount from the one you reported. The amount we received is what counts.</Trans>
    </Note>
  );
}

/** Returns the rows of the receipt. */
function useRows(recharge: Recharge): ReceiptRow[] {
  const { t } = useLingui();
  const name = useStatusName();
  const reported = <Quantity value={recharge.amount} unit={recharge.currency} />;
  const amounts = differs(recharge)
    ? [
        { name: t`Amount you reported`, value: reported },
        { name: t`Amount we received`, value: <Quantity value={recharge.observed} unit={recharge.currency} /> },
      ]
    : [{ name: t`Amount`, value: reported }];
  // the customer receives nothing of a deposit that failed
  const receivedNames: Readonly<Record<string, string>> = { pending: t`You receive`, done: t`You received` };
  return [
    { name: t`Order number`, copy: recharge.number || undefined },
    { name: t`Status`, value: name(recharge.status) },
    ...amounts,
    { name: t`Fee`, value: <Quantity value={recharge.fee} unit={recharge.currency} /> },
    {
      name: receivedNames[recharge.status] ?? t`Amount after fee`,
      value: <Quantity value={recharge.actual} unit={recharge.credit || recharge.currency} />,
    },
    {
      name: t`Exchange rate`,
      value: recharge.rate === undefined ? undefined : <Quantity value={recharge.rate} unit={recharge.currency} />,
    },
    { name: t`Network`, value: recharge.chain && <bdi>{chainName(recharge.chain)}</bdi> },
    { name: t`Transaction hash`, copy: recharge.hash || undefined },
    { name: t`Block height`, value: recharge.height && <bdi dir="ltr">{recharge.height}</bdi> },
    {
      name: t`Network confirmations`,
      value:
        recharge.confirmations === undefined ? undefined : (
          <bdi dir="ltr">
            {recharge.confirmations}
            {recharge.needed !== undefined && ` / ${recharge.needed}`}
          </bdi>
        ),
    },
    {
      name: t({ message: 'To', context: 'of a transfer' }),
      ...(recharge.payee.includes('…') || !recharge.chain
        ? { value: recharge.payee && <bdi dir="ltr">{recharge.payee}</bdi> }
        : { copy: recharge.payee }),
    },
    { name: t`Reference`, copy: recharge.reference || undefined },
    { name: t`Note`, value: recharge.remark && <bdi>{recharge.remark}</bdi> },
    { name: t`Reason`, value: recharge.reason && <bdi>{recharge.reason}</bdi> },
    // last, because support asks for the order number
    { name: t`ID`, value: <bdi>{recharge.id}</bdi> },
  ];
}

/** Returns the states that the deposit has reached, then the next one. */
function useSteps(recharge: Recharge): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatusName();
  const reached = recharge.states.length > 0 ? recharge.states : [{ status: recharge.status, time: recharge.created }];
  const steps = reached.map(({ status, time }, index): TimelineStep => {
    const isLast = index === reached.length - 1;
    const state = status === 'failed' ? 'failed' : !isLast || status === 'done' ? 'done' : 'now';
    const waitingText =
      status === 'pending' &&
      isLast &&
      (recharge.needed === undefined
        ? t`We haven't found your transfer yet. We're still looking.`
        : t`${recharge.confirmations ?? 0} of ${recharge.needed} network confirmations`);
    return {
      title: name(status),
      at: time,
      state,
      detail: status === 'failed' ? recharge.reason && <bdi>{recharge.reason}</bdi> : waitingText || undefined,
    };
  });
  return recharge.status === 'pending' ? [...steps, { title: t`To be credited`, state: 'next' }] : steps;
}
