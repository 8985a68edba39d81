import { type Snapshot, proxy } from 'valtio';
import { coinAmount } from '../../api/account.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { type withdrawalFilters, withdrawalInfo, withdrawals } from '../../api/withdrawals.ts';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { onClearUserData } from '../../storage/wipe.ts';

export type Withdrawal = Snapshot<ResponseOf<typeof withdrawalInfo>>;

export type Filter = (typeof withdrawalFilters)[number];

/** The chosen filter, withdrawal and currency; the filter survives a visit to the details (WD-10). */
export const withdrawalSelection = proxy<{ filter: Filter; id: string; currency: string }>({
  filter: 'all',
  id: '',
  currency: 'USDT',
});

onClearUserData(() => Object.assign(withdrawalSelection, { filter: 'all', id: '', currency: 'USDT' }));

/** The available amount of the chosen currency. */
export const available = createResource(coinAmount, () => ({ code: withdrawalSelection.currency }));

export const records = createHistory(withdrawals, () => ({ status: withdrawalSelection.filter }));

/** The newest withdrawals in any state, for the form. */
export const recent = createHistory(withdrawals, { status: 'all' });

export const chooseFilter = (filter: Filter): void => {
  withdrawalSelection.filter = filter;
  void records.refresh();
};

/** One withdrawal with its whole payee; only from the network. */
export const details = createResource(withdrawalInfo, () => ({ id: withdrawalSelection.id }));

/** The selected withdrawal and its list, for `useTransfer`. */
export const withdrawalSource = {
  kind: 'withdraw',
  open: (id: string): void => {
    withdrawalSelection.id = id;
    void details.refresh();
  },
  details,
  records,
} as const;

/** Reloads what a confirmation or cancellation has changed, or the state that made the server refuse it. */
export const refreshAfterChange = (): void => {
  void details.refresh({ fresh: true });
  void records.refresh({ fresh: true });
  if (recent.state.value !== undefined) void recent.refresh({ fresh: true });
  void available.refresh({ fresh: true });
};
