import { useEffect } from 'react';
import type { depositInfo, deposits } from '../../api/deposits.ts';
import type { withdrawalInfo, withdrawals } from '../../api/withdrawals.ts';
import { useAccountEvent } from '../../client/realtime/account-events.ts';
import { type HistoryResource, useHistory } from '../../client/query/history.ts';
import { startPoll } from '../../client/query/poll.ts';
import type { Resource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { isUnderWay } from './status.ts';

const POLL_INTERVAL_MS = 10_000;

interface Source {
  /** Kind of its account events. */
  readonly kind: 'recharge' | 'withdraw';
  /** Selects the transfer and loads its `details`. */
  readonly open: (id: string) => void;
  readonly details: Resource<typeof depositInfo> | Resource<typeof withdrawalInfo>;
  readonly records: HistoryResource<typeof deposits> | HistoryResource<typeof withdrawals>;
}

/**
 * Returns the current state of a deposit or withdrawal by its id or number, for `ResourceView`. It is reread until the
 * transfer has ended. `source` must be a constant.
 */
export function useTransfer({ kind, open, details, records }: Source, id: string) {
  useEffect(() => open(id), [open, id]);
  const resource = useResource(details);
  const history = useHistory(records as HistoryResource<typeof deposits>);
  useAccountEvent(kind, () => void details.refresh());
  const transfer =
    resource.value && (resource.value.id === id || resource.value.number === id) ? resource.value : undefined;
  // without a connection we show the record of the list, whose address is shortened
  const listed = history.items.find((item) => item.id === id || item.number === id);
  const isPolled = transfer !== undefined && isUnderWay(transfer.status);
  useEffect(() => (isPolled ? startPoll(details, POLL_INTERVAL_MS) : undefined), [details, isPolled]);
  const shown = transfer ? resource : listed ? { ...history, error: resource.error } : resource;
  return { ...shown, value: transfer ?? listed };
}
