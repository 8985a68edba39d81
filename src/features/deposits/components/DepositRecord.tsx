import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { chainName } from '../../../domain/chains.ts';
import { compare } from '../../../domain/decimal.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { OrderReceipt } from '../../../ui/trading/OrderReceipt.tsx';
import { SuccessPage } from '../../../ui/trading/SuccessPage.tsx';
import type { ReceiptRow } from '../../../ui/figures/Receipt.tsx';
import type { TimelineStep } from '../../../ui/figures/Timeline.tsx';
import { markSeen } from '../../messages/index.ts';
import { tagKindOf, useStatusName } from '../../transfers/index.ts';
import type { Deposit } from '../store.ts';
import { useDepositStory } from './use-deposit-story.tsx';

/** Shows every known detail of a deposit (RECH-11). */
export function DepositRecord({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const name = useStatusName();
  useSeen(deposit);
  return (
    <OrderReceipt
      story={useDepositStory(deposit)}
      status={name(deposit.status)}
      statusKind={tagKindOf(deposit.status)}
      created={deposit.created}
      note={differs(deposit) && <DifferentAmountNote />}
      progressLabel={t`Deposit progress`}
      steps={useSteps(deposit)}
      {...useRows(deposit)}
    />
  );
}

/** Shows that a report was accepted, until the deposit has failed or the customer follows it (LOOK-12). */
export function ReportedDeposit({ deposit, onFollow }: { deposit: Deposit; onFollow: () => void }) {
  const { t } = useLingui();
  useSeen(deposit);
  return (
    <SuccessPage
      title={t`Deposit`}
      sentence={t`Deposit reported`}
      story={useDepositStory(deposit)}
      actions={<Button onClick={onFollow}>{t`Follow the deposit`}</Button>}
      {...useRows(deposit)}
    />
  );
}

/** Marks the message about a deposit as read. */
const useSeen = ({ id }: Deposit): void =>
  useEffect(() => void markSeen(hashHref(link('/pages/Recharge/orderDetails', { id }))), [id]);

/** Whether we received another amount than the customer reported. */
const differs = ({ observed, amount }: Deposit): boolean => observed !== undefined && compare(observed, amount) !== 0;

function DifferentAmountNote() {
  return (
    <Note>
      <Trans>We received a different amount from the one you reported. The amount we received is what counts.</Trans>
    </Note>
  );
}

/** Returns the rows of the receipt, and the technical ones. */
function useRows(deposit: Deposit): { rows: ReceiptRow[]; more: ReceiptRow[] } {
  const { t } = useLingui();
  const { amount, currency, chain, payee, confirmations, needed } = deposit;
  const credit = deposit.credit || currency;
  const amounts = differs(deposit)
    ? [
        { name: t`Amount you reported`, amount, unit: currency },
        { name: t`Amount we received`, amount: deposit.observed, unit: currency },
      ]
    : [{ name: t`Amount`, amount, unit: currency }];
  // the customer receives nothing of a deposit that failed
  const receivedNames: Readonly<Record<string, string>> = { pending: t`You receive`, done: t`You received` };
  const confirmed = confirmations === undefined ? '' : [confirmations, ...(needed === undefined ? [] : [needed])];
  return {
    rows: [
      { name: t`Order number`, copy: deposit.number },
      ...amounts,
      { name: t`Fee`, amount: deposit.fee, unit: currency },
      { name: receivedNames[deposit.status] ?? t`Amount after fee`, amount: deposit.actual, unit: credit },
      { name: t`Exchange rate`, amount: deposit.rate, unit: currency },
      { name: t`Network`, value: chain && <bdi>{chainName(chain)}</bdi> },
      {
        name: t({ message: 'To', context: 'of a transfer' }),
        ...(payee.includes('…') || !chain ? { value: payee && <bdi dir="ltr">{payee}</bdi> } : { copy: payee }),
      },
      { name: t`Reference`, copy: deposit.reference },
      { name: t`Note`, value: deposit.remark && <bdi>{deposit.remark}</bdi> },
      { name: t`Reason`, value: deposit.reason && <bdi>{deposit.reason}</bdi> },
    ],
    more: [
      { name: t`Transaction hash`, copy: deposit.hash },
      { name: t`Block height`, value: deposit.height && <bdi dir="ltr">{deposit.height}</bdi> },
      { name: t`Network confirmations`, value: confirmed && <bdi dir="ltr">{confirmed.join(' / ')}</bdi> },
      { name: t`ID`, value: <bdi>{deposit.id}</bdi> },
    ],
  };
}

/** Returns the states that the deposit has reached. */
function useSteps(deposit: Deposit): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatusName();
  const { confirmations = 0, needed } = deposit;
  const reached = deposit.states.length > 0 ? deposit.states : [{ status: deposit.status, time: deposit.created }];
  return reached.map(({ status, time }, index): TimelineStep => {
    const isLast = index === reached.length - 1;
    const state = status === 'failed' ? 'failed' : !isLast || status === 'done' ? 'done' : 'now';
    const waitingText =
      status === 'pending' &&
      isLast &&
      (needed === undefined
        ? t`We haven't found your transfer yet. We're still looking.`
        : t`${confirmations} of ${needed} network confirmations`);
    return {
      title: name(status),
      at: time,
      state,
      detail: status === 'failed' ? deposit.reason && <bdi>{deposit.reason}</bdi> : waitingText || undefined,
    };
  });
}
