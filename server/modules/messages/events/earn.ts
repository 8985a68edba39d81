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
    content: msg`Order {order}: {amount} {code} is available again.`,
  },
} satisfies Events;
