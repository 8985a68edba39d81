import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chainName } from '../../../domain/chains.ts';
import type { ThreeStages } from '../../../ui/figures/Stages.tsx';
import type { OrderStory } from '../../../ui/trading/OrderHead.tsx';
import { useStatusName } from '../../transfers/index.ts';
import type { Deposit } from '../store.ts';

/** Whether the network or our bank shows the payment. */
const isSeen = ({ observed, confirmations = 0 }: Deposit): boolean => observed !== undefined || confirmations > 0;

const isConfirmed = ({ observed, confirmations = 0, needed }: Deposit): boolean =>
  needed === undefined ? observed !== undefined : confirmations >= needed;

function useStages(deposit: Deposit): ThreeStages {
  const { t } = useLingui();
  const { status, chain } = deposit;
  const hasArrived = status === 'done' || isConfirmed(deposit);
  return [
    { name: t({ message: 'Reported', context: 'stage' }), state: 'done' },
    {
      name: chain ? t({ message: 'On the network', context: 'stage' }) : t({ message: 'Found', context: 'stage' }),
      state: hasArrived ? 'done' : status === 'pending' && isSeen(deposit) ? 'now' : 'next',
    },
    status === 'failed'
      ? { name: t`Not credited`, state: 'failed' }
      : {
          name: t({ message: 'In your balance', context: 'stage' }),
          state: status === 'done' ? 'done' : status === 'pending' && hasArrived ? 'now' : 'next',
        },
  ];
}

/** Returns what happens next, or what happened to the money; nothing for an unknown status. */
function useNext(deposit: Deposit): ReactNode {
  const { t } = useLingui();
  const { status, chain, reason } = deposit;
  const network = chain ? chainName(chain) : '';
  if (status === 'done') return t`It's in your balance, and you can use it now.`;
  if (status === 'failed')
    return (
      <>
        {reason && (
          <>
            <bdi>{reason}</bdi>{' '}
          </>
        )}
        <Trans>We didn't credit this deposit, so your balance hasn't changed.</Trans>
      </>
    );
  if (status !== 'pending') return undefined;
  if (chain && isSeen(deposit))
    return t`We've found your payment on ${network}. Once the network has confirmed it, we add it to your balance.`;
  if (chain)
    return t`We're looking for your payment on ${network}. Once the network has confirmed it, we add it to your balance.`;
  return t`We're looking for your transfer. Once we've found it, we add it to your balance.`;
}

/** Returns where a deposit is and what happens next. */
export function useDepositStory(deposit: Deposit): OrderStory {
  const { t } = useLingui();
  const name = useStatusName();
  const { status, actual, amount, credit, currency, confirmations = 0, needed } = deposit;
  const isPending = status === 'pending';
  // an unknown status has no meaning, which could promise too much
  const meanings: Readonly<Record<string, string>> = {
    pending: t`To be credited`,
    done: t`Credited`,
    failed: t`Not credited`,
  };
  const figure = actual === undefined ? { amount, unit: currency } : { amount: actual, unit: credit || currency };
  const told = t`We'll send you a message. You can close the app.`;
  return {
    stages: useStages(deposit),
    share: isPending && needed !== undefined && confirmations < needed ? confirmations / needed : 0,
    ...figure,
    meaning: meanings[status] ?? name(status),
    next: useNext(deposit),
    when: !isPending
      ? undefined
      : needed === undefined
        ? { title: told }
        : { title: t`${confirmations} of ${needed} network confirmations`, detail: told },
  };
}
