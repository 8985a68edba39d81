import { Trans, useLingui } from '@lingui/react/macro';
import { chainName } from '../../../lib/chains.ts';
import { compare } from '../../../lib/decimal.ts';
import { Note } from '../../../ui/Note.tsx';
import { OrderReceipt } from '../../../ui/OrderReceipt.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import type { ReceiptRow } from '../../../ui/Receipt.tsx';
import type { TimelineStep } from '../../../ui/Timeline.tsx';
import type { Recharge } from '../store.ts';
import { kindOf, useStatus } from './use-status.ts';

/** A recharge with every line that is known of it; what was not sent reads "–" (RECH-11). */
export function Order({ one }: { one: Recharge }) {
  const { t } = useLingui();
  const name = useStatus();
  // what is not known promises nothing
  const headline: Readonly<Record<string, string>> = {
    pending: t`To be credited`,
    done: t`Credited`,
    failed: t`Not credited`,
  };
  return (
    <OrderReceipt
      headline={headline[one.status] ?? name(one.status)}
      amount={one.actual}
      unit={one.credit || one.currency}
      status={name(one.status)}
      statusKind={kindOf(one.status)}
      note={differs(one) && <DifferentAmountNote />}
      progressLabel={t`Deposit progress`}
      steps={useSteps(one)}
      rows={useRows(one)}
    />
  );
}

/** Whether another amount came than the one that was reported. */
const differs = ({ observed, amount }: Recharge): boolean => observed !== undefined && compare(observed, amount) !== 0;

function DifferentAmountNote() {
  return (
    <Note>
      <Trans>We received a different amount from the one you reported. The amount we received is what counts.</Trans>
    </Note>
  );
}

/** Every line of the receipt. */
function useRows(one: Recharge): ReceiptRow[] {
  const { t } = useLingui();
  const name = useStatus();
  const reported = <Quantity value={one.amount} unit={one.currency} />;
  const amounts = differs(one)
    ? [
        { name: t`Amount you reported`, value: reported },
        { name: t`Amount we received`, value: <Quantity value={one.observed} unit={one.currency} /> },
      ]
    : [{ name: t`Amount`, value: reported }];
  return [
    { name: t`Order number`, copy: one.number || undefined },
    { name: t`ID`, value: <bdi>{one.id}</bdi> },
    { name: t`Status`, value: name(one.status) },
    ...amounts,
    { name: t`Fee`, value: <Quantity value={one.fee} unit={one.currency} /> },
    { name: t`Amount after fee`, value: <Quantity value={one.actual} unit={one.credit || one.currency} /> },
    {
      name: t`Exchange rate`,
      value: one.rate === undefined ? undefined : <Quantity value={one.rate} unit={one.currency} />,
    },
    { name: t`Network`, value: one.chain && <bdi>{chainName(one.chain)}</bdi> },
    { name: t`Transaction hash`, copy: one.hash || undefined },
    { name: t`Block height`, value: one.height && <bdi dir="ltr">{one.height}</bdi> },
    {
      name: t`Network confirmations`,
      value:
        one.confirmations === undefined ? undefined : (
          <bdi dir="ltr">
            {one.confirmations}
            {one.needed !== undefined && ` / ${one.needed}`}
          </bdi>
        ),
    },
    {
      name: t`To address`,
      ...(one.payee.includes('…') || !one.chain
        ? { value: one.payee && <bdi dir="ltr">{one.payee}</bdi> }
        : { copy: one.payee }),
    },
    { name: t`Reference`, copy: one.reference || undefined },
    { name: t`Note`, value: one.remark && <bdi>{one.remark}</bdi> },
    { name: t`Reason`, value: one.reason && <bdi>{one.reason}</bdi> },
  ];
}

/** The states that it went through, then those to come. */
function useSteps(one: Recharge): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatus();
  const reached = one.states.length > 0 ? one.states : [{ status: one.status, time: one.created }];
  const steps = reached.map(({ status, time }, at): TimelineStep => {
    const last = at === reached.length - 1;
    const state = status === 'failed' ? 'failed' : !last || status === 'done' ? 'done' : 'now';
    const waiting =
      status === 'pending' &&
      last &&
      (one.needed === undefined
        ? t`We're looking for your transfer.`
        : t`${one.confirmations ?? 0} of ${one.needed} network confirmations`);
    return {
      title: status === 'pending' ? t`Submitted` : name(status),
      at: time,
      state,
      detail: status === 'failed' ? one.reason && <bdi>{one.reason}</bdi> : waiting || undefined,
    };
  });
  return one.status === 'pending' ? [...steps, { title: t`Credited`, state: 'next' }] : steps;
}
