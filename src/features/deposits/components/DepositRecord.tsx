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
import type { Deposit } from '../store.ts';

/** Shows every known detail of a deposit; a missing one reads "–" (RECH-11). */
export function DepositRecord({ deposit }: { deposit: Deposit }) {
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
const differs = ({ observed, amount }: Deposit): boolean => observed !== undefined && compare(observed, amount) !== 0;

function DifferentAmountNote() {
  return (
    <Note>
      <Trans>We received a different amount from the one you reported. The amount we received is what counts.</Trans>
    </Note>
  );
}

/** Returns the rows of the receipt. */
function useRows(deposit: Deposit): ReceiptRow[] {
  const { t } = useLingui();
  const name = useStatusName();
  const reported = <Quantity value={deposit.amount} unit={deposit.currency} />;
  const amounts = differs(deposit)
    ? [
        { name: t`Amount you reported`, value: reported },
        { name: t`Amount we received`, value: <Quantity value={deposit.observed} unit={deposit.currency} /> },
      ]
    : [{ name: t`Amount`, value: reported }];
  // the customer receives nothing of a deposit that failed
  const receivedNames: Readonly<Record<string, string>> = { pending: t`You receive`, done: t`You received` };
  return [
    { name: t`Order number`, copy: deposit.number || undefined },
    { name: t`Status`, value: name(deposit.status) },
    ...amounts,
    { name: t`Fee`, value: <Quantity value={deposit.fee} unit={deposit.currency} /> },
    {
      name: receivedNames[deposit.status] ?? t`Amount after fee`,
      value: <Quantity value={deposit.actual} unit={deposit.credit || deposit.currency} />,
    },
    {
      name: t`Exchange rate`,
      value: deposit.rate === undefined ? undefined : <Quantity value={deposit.rate} unit={deposit.currency} />,
    },
    { name: t`Network`, value: deposit.chain && <bdi>{chainName(deposit.chain)}</bdi> },
    { name: t`Transaction hash`, copy: deposit.hash || undefined },
    { name: t`Block height`, value: deposit.height && <bdi dir="ltr">{deposit.height}</bdi> },
    {
      name: t`Network confirmations`,
      value:
        deposit.confirmations === undefined ? undefined : (
          <bdi dir="ltr">
            {deposit.confirmations}
            {deposit.needed !== undefined && ` / ${deposit.needed}`}
          </bdi>
        ),
    },
    {
      name: t({ message: 'To', context: 'of a transfer' }),
      ...(deposit.payee.includes('…') || !deposit.chain
        ? { value: deposit.payee && <bdi dir="ltr">{deposit.payee}</bdi> }
        : { copy: deposit.payee }),
    },
    { name: t`Reference`, copy: deposit.reference || undefined },
    { name: t`Note`, value: deposit.remark && <bdi>{deposit.remark}</bdi> },
    { name: t`Reason`, value: deposit.reason && <bdi>{deposit.reason}</bdi> },
    // last, because support asks for the order number
    { name: t`ID`, value: <bdi>{deposit.id}</bdi> },
  ];
}

/** Returns the states that the deposit has reached, then the next one. */
function useSteps(deposit: Deposit): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatusName();
  const reached = deposit.states.length > 0 ? deposit.states : [{ status: deposit.status, time: deposit.created }];
  const steps = reached.map(({ status, time }, index): TimelineStep => {
    const isLast = index === reached.length - 1;
    const state = status === 'failed' ? 'failed' : !isLast || status === 'done' ? 'done' : 'now';
    const waitingText =
      status === 'pending' &&
      isLast &&
      (deposit.needed === undefined
        ? t`We haven't found your transfer yet. We're still looking.`
        : t`${deposit.confirmations ?? 0} of ${deposit.needed} network confirmations`);
    return {
      title: name(status),
      at: time,
      state,
      detail: status === 'failed' ? deposit.reason && <bdi>{deposit.reason}</bdi> : waitingText || undefined,
    };
  });
  return deposit.status === 'pending' ? [...steps, { title: t`To be credited`, state: 'next' }] : steps;
}
