import { useEffect } from 'react';
import { createResource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { onAccountChange } from '../../client/realtime/account-events.ts';
import { holdings as holdingsEndpoint } from '../../api/account.ts';
import type { ResponseOf } from '../../api/endpoint.ts';

/**
 * A coin of the customer, never USDT. `amount` is all of it, mining and lock-up included; `bought` is the part whose
 * purchase price is known, at most `amount`. `average` is the average price of that part with fees, in USDT for one
 * unit; missing if nothing was bought. All are decimal strings.
 */
export type CoinHolding = ResponseOf<typeof holdingsEndpoint>['lists'][number];

/** The customer's coins with their average purchase prices. The device stores them for offline. */
export const holdings = createResource(holdingsEndpoint);

/** Events after which the customer may own another amount of a coin. */
const COIN_EVENTS = ['contract', 'recharge', 'withdraw', 'balance'];

/**
 * Returns the signed-in customer's coins, and keeps them up to date. Empty for visitors, before the first read, and on
 * a backend that doesn't know them: an average price is an extra, and its absence is no error.
 */
export const useHoldings = (): readonly CoinHolding[] => {
  const { value } = useResource(holdings);
  useEffect(() => onAccountChange(COIN_EVENTS, () => void holdings.refresh({ fresh: true })), []);
  return value?.lists ?? [];
};
