import { proxy } from 'valtio';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { lifetime as lifetimeEndpoint, accountEntries } from '../../api/account.ts';
import { onClearUserData } from '../../storage/wipe.ts';

/** The kind of entries to show, '' for all. It lasts as long as the session (ACCT-02). */
export const filter = proxy({ setup: '' });
onClearUserData(() => {
  filter.setup = '';
});

/** Entries of the account, newest first; the device stores them for each filter (ACCT-01, ACCT-09). */
export const entries = createHistory(accountEntries, () => (filter.setup === '' ? {} : { setup: filter.setup }));

export const chooseKind = (setup: string): void => {
  filter.setup = setup;
  void entries.refresh();
};

/** Money in, money out, fees and holdings of each coin since the account was opened (TRUST-10). */
export const lifetime = createResource(lifetimeEndpoint);
