import { useEffect } from 'react';
import type { rechargeInfo, recharges, withdrawalInfo, withdrawals } from '../../api/transfers.ts';
import { useAccountEvent } from '../realtime/account-events.ts';
import { type HistoryResource, useHistory } from './history.ts';
import { startPoll } from './poll.ts';
import type { Resource } from './resource.ts';
import { useResource } from './use-resource.ts';

const POLL_INTERVAL_MS = 10_000;

interface Source {
  /** Of its live events. */
  readonly kind: 'recharge' | 'withdraw';
  /** Makes it the one that `details` asks for, and asks. */
  readonly open: (id: string) => void;
  readonly details: Resource<typeof rechargeInfo> | Resource<typeof withdrawalInfo>;
  readonly records: HistoryResource<typeof recharges> | HistoryResource<typeof withdrawals>;
  readonly isOpen: (status: string) => boolean;
}

/**
 * The recharge or withdrawal of an id or number as it stands now, read anew until it has ended; for `ResourceView`.
 * `source`: a constant.
 */
export function useTransfer({ kind, open, details, records, isOpen }: Source, id: string) {
  useEffect(() => open(id), [open, id]);
  const resource = useResource(details);
  const stored = useHistory(records as HistoryResource<typeof recharges>);
  useAccountEvent(kind, () => void details.refresh());
  const whole =
    resource.value && (resource.value.id === id || resource.value.number === id) ? resource.value : undefined;
  // without a connection the record of the list stands in, its address with the middle left out
  const listed = stored.items.find((item) => item.id === id || item.number === id);
  const isPolled = whole !== undefined && isOpen(whole.status);
  useEffect(() => (isPolled ? startPoll(details, POLL_INTERVAL_MS) : undefined), [details, isPolled]);
  const of = whole ? resource : listed ? { ...stored, error: resource.error } : resource;
  return { ...of, value: whole ?? listed };
}
