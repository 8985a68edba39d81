import { useEffect } from 'react';
import type { Snapshot } from 'valtio';
import { contractOrders } from '../../api/contracts.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { createResource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { onAccountChange } from '../../client/realtime/account-events.ts';

export type OpenOrder = Snapshot<ResponseOf<typeof contractOrders>['lists'][number]>;

/** The customer's open contract orders; it shares the stored copy of the contracts page. */
const openOrders = createResource(contractOrders, { status: 'open' });

/** Returns the signed-in customer's open contract orders of a coin, newest first, and keeps them up to date. */
export const useOpenOrders = (code: string): readonly OpenOrder[] => {
  const { value } = useResource(openOrders);
  useEffect(() => onAccountChange(['contract'], () => void openOrders.refresh({ fresh: true })), []);
  return (value?.lists ?? []).filter((order) => order.code === code && order.status === 'open');
};
