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

/** The way that is open: its address is made when it is named for the first time. */
const opened = proxy({ channel: '' });
/** The ways with the address of the one that is open. */
export const openedChannels = createResource(channelsEndpoint, () =>
  opened.channel === '' ? {} : { channel: opened.channel },
);
export const openChannel = (id: string): Promise<void> => {
  opened.channel = id;
  return openedChannels.refresh();
};

export type Filter = 'all' | 'done' | 'undone';
/** What the pages show; it survives a visit to details (RECH-10). */
export const view = proxy<{ filter: Filter; id: string }>({ filter: 'all', id: '' });
onClearUserData(() => {
  Object.assign(view, { filter: 'all', id: '' });
  opened.channel = '';
});

export const records = createHistory(recharges, () => ({ status: view.filter }));
export const choose = (filter: Filter): void => {
  view.filter = filter;
  void records.refresh();
};

/** One recharge whole, with its address: from the network alone. */
export const details = createResource(rechargeInfo, () => ({ id: view.id }));
