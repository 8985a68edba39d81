import { proxy, type Snapshot } from 'valtio';
import { request } from '../../client/http/request.ts';
import { findBy, matchRecord } from '../../client/outbox/submit.ts';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { channels as channelsEndpoint, rechargeInfo, recharges, submitRecharge } from '../../api/transfers.ts';
import { compare } from '../../lib/decimal.ts';
import { onClearUserData } from '../../storage/wipe.ts';

export type Channel = ResponseOf<typeof channelsEndpoint>['lists'][number];
export type Recharge = Snapshot<ResponseOf<typeof rechargeInfo>>;

/** Ways to recharge, with the customer's own addresses: in memory alone, never read from the device (RECH-04). */
export const channels = createResource(channelsEndpoint);

/** ms that the server's clock may be behind the phone's. */
const EARLY = 5000;

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

/**
 * How a lost report is found on a backend without keys: its hash, or the same bank transfer, stands once among the
 * newest, or not at all (CALL-20).
 */
findBy(submitRecharge, async (one) => {
  const { fields, created } = one;
  const { lists } = await request(recharges, { status: 'all' });
  const same = lists.filter((record) =>
    fields['hash'] === undefined
      ? record.way === 'bank' &&
        compare(record.amount, fields['amount'] ?? '0') === 0 &&
        (record.created ?? 0) >= created - EARLY
      : record.hash.toLowerCase() === fields['hash'].toLowerCase(),
  );
  const { record, several } = await matchRecord(one, same);
  if (several) return undefined;
  return record ? { status: 'accepted', msg: '', data: record } : { status: 'none', msg: '', data: undefined };
});
