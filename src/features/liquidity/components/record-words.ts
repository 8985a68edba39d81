import { useLingui } from '@lingui/react/macro';
import type { LiquidityRecord } from '../store.ts';

/** Returns functions that name a record's kind and state. */
export const useRecordWords = (): {
  kind: (record: Pick<LiquidityRecord, 'kind' | 'speed'>) => string;
  state: (status: string) => string;
} => {
  const { t } = useLingui();
  return {
    kind: ({ kind, speed }) => {
      if (kind === 'subscribe') return t`Subscription`;
      if (kind === 'interest') return t`Interest`;
      if (kind === 'redeem') return speed === 'quick' ? t`Quick redemption` : t`Standard redemption`;
      return kind;
    },
    state: (status) =>
      ({ submitted: t`Submitted`, waiting: t`Waiting to be processed`, confirmed: t`Confirmed` })[status] ?? status,
  };
};
