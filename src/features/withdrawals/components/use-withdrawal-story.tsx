import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { ThreeStages } from '../../../ui/figures/Stages.tsx';
import type { OrderStory } from '../../../ui/trading/OrderHead.tsx';
import { methodsOf, payoutTerms, useStatusName } from '../../transfers/index.ts';
import type { Withdrawal } from '../store.ts';

/** States in which we have checked the withdrawal. */
const CHECKED = ['processing', 'sent', 'success'];

const isReturned = ({ status }: Withdrawal): boolean => status === 'fail' || status === 'cancelled';

/** Says what is available again after a return. */
export function ReturnedText({ withdrawal: { amount, currency } }: { withdrawal: Withdrawal }) {
  return (
    <Trans>
      <Quantity value={amount} unit={currency} /> is available again. No fee was charged.
    </Trans>
  );
}

function useStages(withdrawal: Withdrawal): ThreeStages {
  const { t } = useLingui();
  const name = useStatusName();
  const { status, chain } = withdrawal;
  const submitted = { name: t`Submitted`, state: 'done' } as const;
  if (isReturned(withdrawal))
    return [
      submitted,
      { name: name(status), state: status === 'fail' ? 'failed' : 'done' },
      { name: t({ message: 'Back in your balance', context: 'stage' }), state: 'done' },
    ];
  const isChecked = CHECKED.includes(status);
  return [
    submitted,
    {
      name: t({ message: 'Checked', context: 'stage' }),
      state: isChecked ? 'done' : status === 'waiting' ? 'now' : 'next',
    },
    {
      name: chain
        ? t({ message: 'In your wallet', context: 'stage' })
        : t({ message: 'In your bank account', context: 'stage' }),
      state: status === 'success' ? 'done' : isChecked ? 'now' : 'next',
    },
  ];
}

/** Returns what happens next, or what happened to the money; nothing for an unknown status. */
function useNext(withdrawal: Withdrawal): ReactNode {
  const { status, chain, actual, currency, reason } = withdrawal;
  // without the amount after the fee, the figure above says enough
  if (actual === undefined && !isReturned(withdrawal)) return undefined;
  const paid = <Quantity value={actual} unit={withdrawal.credit || currency} />;
  if (status === 'waiting')
    return <Trans>We'll check it, then pay out {paid}. You can cancel until we start the check.</Trans>;
  if (status === 'processing') return <Trans>We've checked it and are paying out {paid}.</Trans>;
  if (status === 'success')
    return chain ? (
      <Trans>We've sent {paid} to your wallet.</Trans>
    ) : (
      <Trans>We've sent {paid} to your bank account.</Trans>
    );
  if (!isReturned(withdrawal)) return undefined;
  return (
    <>
      {reason && (
        <>
          <bdi>{reason}</bdi>{' '}
        </>
      )}
      <ReturnedText withdrawal={withdrawal} />
    </>
  );
}

/** Returns when a withdrawal arrives, as the terms of its method say; undefined if they don't, or are not loaded. */
function useArrival({ way, currency, chain }: Withdrawal): string | undefined {
  const { value } = useSnapshot(payoutTerms.state);
  const method =
    value && methodsOf(value).find((each) => each.to === way && each.currency === currency && each.chain === chain);
  return method?.arrival || undefined;
}

/** Returns where a withdrawal is and what happens next. */
export function useWithdrawalStory(withdrawal: Withdrawal): OrderStory {
  const { t } = useLingui();
  const name = useStatusName();
  const arrival = useArrival(withdrawal);
  const { status, amount, actual, currency } = withdrawal;
  const isUnderWay = status === 'waiting' || status === 'processing';
  // an unknown status has no meaning, which could promise too much
  const meanings: Readonly<Record<string, string>> = {
    waiting: t`To be paid out`,
    processing: t`To be paid out`,
    success: t`Paid out`,
    fail: t`Returned to your balance`,
    cancelled: t`Returned to your balance`,
  };
  const told = t`We'll send you a message. You can close the app.`;
  const figure = isReturned(withdrawal)
    ? { amount, unit: currency }
    : { amount: actual, unit: withdrawal.credit || currency };
  return {
    stages: useStages(withdrawal),
    ...figure,
    meaning: meanings[status] ?? name(status),
    next: useNext(withdrawal),
    when: isUnderWay ? { title: arrival ?? told, detail: arrival && told } : undefined,
  };
}
