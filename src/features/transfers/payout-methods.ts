import type { Snapshot } from 'valtio';
import type { Payee } from '../wallets/index.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { withdrawalTerms } from '../../api/withdrawals.ts';
import { createResource } from '../../client/query/resource.ts';

export type WithdrawalTerms = ResponseOf<typeof withdrawalTerms>;

export type PayoutMethod = WithdrawalTerms['lists'][number];

/** Fee, minimum, rate and arrival of each payout method; never from the device, since customers confirm these terms. */
export const payoutTerms = createResource(withdrawalTerms);

/**
 * Returns the payout methods with their terms; if the server sends only one set of terms, it holds for both methods.
 */
export function payoutMethods(terms: Snapshot<WithdrawalTerms>): readonly Snapshot<PayoutMethod>[] {
  if (terms.lists.length > 0) return terms.lists;
  const { fee, fixed, minimum, maximum, rate, rateTime, arrival } = terms;
  const common = {
    fee,
    fixed,
    minimum,
    maximum,
    rateTime,
    arrival,
    currency: 'USDT',
    chain: '',
    scale: undefined,
    creditScale: undefined,
    closed: '',
  };
  return [
    { ...common, to: 'wallet', credit: 'USDT', rate: undefined },
    { ...common, to: 'bank', credit: 'THB', rate },
  ];
}

/** Returns the payout method for a target; undefined if its chain is no longer offered. */
export const methodFor = (
  methods: readonly Snapshot<PayoutMethod>[],
  to: 'wallet' | 'bank',
  target: Payee | undefined,
): Snapshot<PayoutMethod> | undefined =>
  methods.find(
    (method) =>
      method.to === to &&
      (!target ||
        to === 'bank' ||
        method.chain === '' ||
        (method.currency === target.currency && method.chain === target.chain)),
  );
