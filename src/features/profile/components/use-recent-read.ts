import { useMemo } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { isRecent } from '../../../client/http/changes.ts';
import type { HistoryResource } from '../../../client/query/history.ts';
import type { HistoryEndpoint, HistoryState } from '../../../client/query/history-state.ts';
import { agedAt } from '../../../ui/layout/aged-at.ts';

/** How long the data of another page counts as current (ms). */
const MAX_AGE_MS = 60_000;

/**
 * Returns what another page has read within the last minute; undefined if no page has, or if something has changed
 * since. Requests nothing.
 */
export function useRecentRead<R extends HistoryEndpoint>({
  state,
}: HistoryResource<R>): Snapshot<HistoryState<R>> | undefined {
  const snapshot = useSnapshot(state) as Snapshot<HistoryState<R>>;
  const { at } = snapshot;
  const isCurrent = useMemo(() => at !== undefined && isRecent(at, MAX_AGE_MS), [at]);
  return isCurrent && agedAt(snapshot) === undefined ? snapshot : undefined;
}
