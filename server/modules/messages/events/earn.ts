import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Payouts of mining. */
export const earn = {
  redemptionPaid: {
    topic: 'earn',
    title: msg`Redemption paid`,
    content: msg`{amount} {code} from liquidity mining is now available.`,
  },
  lockupEnded: {
    topic: 'earn',
    title: msg`Lock-up ended`,
    content: msg`{amount} {code} is available again. Lock-up {order}.`,
  },
} satisfies Events;
