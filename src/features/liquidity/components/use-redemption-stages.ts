import { useLingui } from '@lingui/react/macro';
import type { StageState, ThreeStages } from '../../../ui/figures/Stages.tsx';

/** Returns the stages of a redemption that has reached these states: submitted, waiting to be processed, confirmed. */
export function useRedemptionStages(reached: readonly string[]): ThreeStages {
  const { t } = useLingui();
  const isPaid = reached.includes('confirmed');
  const isWaiting = reached.includes('waiting');
  const processed: StageState = isPaid ? 'done' : isWaiting ? 'now' : 'next';
  return [
    { name: t({ message: 'Requested', context: 'stage' }), state: 'done' },
    { name: t({ message: 'Processed', context: 'stage' }), state: processed },
    { name: t({ message: 'In your balance', context: 'stage' }), state: isPaid ? 'done' : 'next' },
  ];
}
