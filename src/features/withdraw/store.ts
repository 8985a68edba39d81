import { proxy, type Snapshot } from 'valtio';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { bankCards, wallets as walletsEndpoint } from '../../api/profile.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { coinAmount } from '../../api/trading.ts';
import { type withdrawalFilters, withdrawalInfo, withdrawals, withdrawRate } from '../../api/transfers.ts';
import { onClearUserData } from '../../storage/wipe.ts';

export type Wallet = ResponseOf<typeof walletsEndpoint>['lists'][number];
export type Card = ResponseOf<typeof bankCards>['lists'][number];
export type Withdrawal = Snapshot<ResponseOf<typeof withdrawalInfo>>;
export type Stated = ResponseOf<typeof withdrawRate>;
export type Way = Stated['lists'][number];
export type Filter = (typeof withdrawalFilters)[number];

/** Fee, minimum, rate and arrival of each way out; never from the device, since they are what a confirmation says. */
export const terms = createResource(withdrawRate);
/** Wallets and cards of the customer: in memory alone. */
export const wallets = createResource(walletsEndpoint);
export const cards = createResource(bankCards);

/** What the pages show; it survives a visit to details (WD-10). */
export const view = proxy<{ filter: Filter; id: string; currency: string }>({
  filter: 'all',
  id: '',
  currency: 'USDT',
});
onClearUserData(() => Object.assign(view, { filter: 'all', id: '', currency: 'USDT' }));

/** What can be withdrawn of the currency that was chosen. */
export const available = createResource(coinAmount, () => ({ code: view.currency }));

export const records = createHistory(withdrawals, () => ({ status: view.filter }));
export const choose = (filter: Filter): void => {
  view.filter = filter;
  void records.refresh();
};

/** One withdrawal whole, with its payee: from the network alone. */
export const details = createResource(withdrawalInfo, () => ({ id: view.id }));

/** Reads anew what a cancel has changed, or what refused it. */
export const orderChanged = (): void => {
  void details.refresh({ fresh: true });
  void records.refresh({ fresh: true });
  void available.refresh({ fresh: true });
};
