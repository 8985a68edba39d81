import { proxy, type Snapshot } from 'valtio';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { channels as channelsEndpoint, rechargeInfo, recharges } from '../../api/transfers.ts';
import { onClearUserData } from '../../storage/wipe.ts';

export type Channel = ResponseOf<typeof channelsEndpoint>['lists'][number];
export type Recharge = Snapshot<ResponseOf<typeof rechargeInfo>>;

/** Ways to recharge, with the customer's own addresses: in memory alone, never read from the device (RECH-04). */
export const channels = createResource(channelsEndpoint);

export type Filter = 'all' | 'done' | 'undone';
/** What the pages show; it survives a visit to details (RECH-10). */
export const view = proxy<{ filter: Filter; id: string }>({ filter: 'all', id: '' });
onClearUserData(() => Object.assign(view, { filter: 'all', id: '' }));

export const records = createHistory(recharges, () => ({ status: view.filter }));
export const choose = (filter: Filter): void => {
  view.filter = filter;
  void records.refresh();
};

/** One recharge whole, with its address: from the network alone. */
export const details = createResource(rechargeInfo, () => ({ id: view.id }));
