import { useEffect, useMemo, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Endpoint } from '../../api/endpoint.ts';
import { connection } from '../http/connection.ts';
import { CallError } from '../http/errors.ts';
import { session } from '../session/session.ts';
import { wasJustBegun } from './begin-reads.ts';
import { useForeground } from './use-foreground.ts';

interface ReadState {
  readonly value: unknown;
  readonly source?: string | undefined;
  readonly error: CallError | undefined;
  readonly loading: boolean;
}

/** A resource or a history. */
interface Store<State> {
  readonly endpoint: Endpoint;
  readonly state: State;
  refresh(): Promise<void>;
  matchesInput(): boolean;
  /** See `Resource`. Histories do not have it: they belong to a customer. */
  isJustRead?(): boolean;
}

/**
 * Adapts the state of a read to an outage. A page without data shows the outage immediately: five attempts take
 * seconds, and a skeleton would promise data that cannot come (CALL-14). The attempts go on. After the outage
 * `restored` starts another read, and until that ends the earlier failure is hidden (OFF-06).
 */
export const useOutage = <State extends ReadState>(endpoint: Endpoint, state: State): State => {
  const { outage, restored } = useSnapshot(connection);
  const { error } = state;
  const [failure, setFailure] = useState({ error, restored });
  if (error !== failure.error) setFailure({ error, restored });
  const isFailurePast = error !== undefined && error === failure.error && restored !== failure.restored;
  // `loading` is only accessed during an outage, because a component renders again for each property that it accessed
  const isUnreachable = outage && state.value === undefined && (error ? error.kind === 'attempts' : state.loading);
  // during an outage, data from the network shows its age like any cached copy (LIQ-13)
  const isAged = outage && state.source === 'network';
  return useMemo(() => {
    if (isUnreachable) return { ...state, error: new CallError('outage', endpoint, { cause: error }) };
    const dated = isAged ? { ...state, source: 'device' } : state;
    return isFailurePast ? { ...dated, error: undefined } : dated;
  }, [isUnreachable, isFailurePast, isAged, endpoint, error, state]);
};

/**
 * Reads again after an outage. A read that is joined began before the connection was back, so that its last attempt may
 * still fail for the outage: then it is read once more.
 */
const readAfterOutage = async <State extends ReadState>(resource: Store<State>): Promise<void> => {
  const isJoined = resource.state.loading;
  await resource.refresh();
  if (isJoined && resource.state.error?.kind === 'attempts') await resource.refresh();
};

/**
 * Returns a snapshot of a resource or history. Refreshes it on mount unless it was just read or begun, on return to the
 * foreground, when the connection is back, and, for a customer's data, when the session changes.
 */
export const useResource = <State extends ReadState>(resource: Store<State>): Snapshot<State> => {
  const { epoch } = useSnapshot(session);
  const owner = resource.endpoint.access === 'customer' ? epoch : undefined;
  const { restored } = useSnapshot(connection);

  const restoredBefore = useRef(restored);

  useEffect(() => {
    const isBack = restoredBefore.current !== restored;
    if (!isBack && (resource.isJustRead?.() || wasJustBegun(resource))) return undefined;
    restoredBefore.current = restored;
    if (connection.online || resource.state.value === undefined) {
      void (isBack ? readAfterOutage(resource) : resource.refresh());
      return undefined;
    }
    // if data is shown, wait for the connection before refreshing; `restored` only changes after an outage
    const stop = subscribeKey(connection, 'online', () => {
      stop();
      if (connection.restored === restored) void resource.refresh();
    });
    return stop;
  }, [resource, owner, restored]);
  useForeground(() => void resource.refresh());

  return useOutage(resource.endpoint, useSnapshot(resource.state) as Snapshot<State> & ReadState);
};
