import { useLingui } from '@lingui/react/macro';
import { serverNow } from '../../../client/http/server-clock.ts';
import type { ThreeStages } from '../../../ui/figures/Stages.tsx';
import type { LockupOrder } from '../store.ts';

type Dates = Pick<LockupOrder, 'status' | 'begins' | 'ends'>;

/** Returns how much of an order's period has passed, from 0 to 1; undefined before it begins or if it is unknown. */
export function elapsedShare({ begins, ends }: Dates): number | undefined {
  if (begins === undefined || ends === undefined || ends <= begins || serverNow() < begins) return undefined;
  return Math.min((serverNow() - begins) / (ends - begins), 1);
}

/** Returns the stages of a lock-up order, and how much of its period has passed. */
export function useLockupStages(order: Dates): { readonly stages: ThreeStages; readonly share: number } {
  const { t } = useLingui();
  const isEnded = order.status === 'end';
  const share = order.status === 'processing' ? elapsedShare(order) : undefined;
  return {
    stages: [
      { name: t({ message: 'Locked', context: 'stage' }), state: 'done' },
      {
        name: t({ message: 'Earning', context: 'stage' }),
        state: isEnded || share !== undefined ? 'done' : 'next',
      },
      {
        name: t({ message: 'In your balance', context: 'stage' }),
        state: isEnded ? 'done' : share === undefined ? 'next' : 'now',
      },
    ],
    share: share ?? 0,
  };
}
