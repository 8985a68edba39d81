import { proxy, type Snapshot } from 'valtio';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { channels as channelsEndpoint, depositInfo, deposits } from '../../api/deposits.ts';
import { onClearUserData } from '../../storage/wipe.ts';

export type Channel = ResponseOf<typeof channelsEndpoint>['lists'][number];
export type Deposit = Snapshot<ResponseOf<typeof depositInfo>>;

/** The deposit methods with the customer's own addresses; kept only in memory, never on the device (RECH-04). */
export const channels = createResource(channelsEndpoint);

/** The open channel; the server creates its address when it is first asked for. */
const opened = proxy({ channel: '' });
/** The deposit methods with the open channel's address. */
export const openedChannels = createResource(channelsEndpoint, () =>
  opened.channel === '' ? {} : { channel: opened.channel },
);
export const openChannel = (id: string): Promise<void> => {
  opened.channel = id;
  return openedChannels.refresh();
};

export type Filter = 'all' | 'done' | 'undone';
/** The chosen filter and the selected deposit; the filter survives a visit to the details (RECH-10). */
export const depositSelection = proxy<{ filter: Filter; id: string }>({ filter: 'all', id: '' });
onClearUserData(() => {
  Object.assign(depositSelection, { filter: 'all', id: '' });
  opened.channel = '';
});

export const records = createHistory(deposits, () => ({ status: depositSelection.filter }));
/** The deposits that have not arrived, for home. */
export const pendingDeposits = createHistory(deposits, { status: 'undone' });
export const chooseFilter = (filter: Filter): void => {
  depositSelection.filter = filter;
  void records.refresh();
};

/** One deposit with its whole address; only from the network. */
export const details = createResource(depositInfo, () => ({ id: depositSelection.id }));

/** The selected deposit and its list, for `useTransfer`. */
export const depositSource = {
  kind: 'recharge',
  open: (id: string): void => {
    depositSelection.id = id;
    void details.refresh();
  },
  details,
  records,
} as const;
