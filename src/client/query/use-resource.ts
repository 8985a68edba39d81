import { useEffect, useMemo, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Endpoint } from '../../api/endpoint.ts';
import { connection } from '../http/connection.ts';
import { CallError } from '../http/errors.ts';
import { session } from '../session/session.ts';
import { wasBegun } from './begin-reads.ts';
import { useForeground } from './use-foreground.ts';

interface Read {
  readonly value: unknown;
  readonly source?: string | undefined;
  readonly error: CallError | undefined;
  readonly loading: boolean;
}

/** A read as a screen sees it: a resource, or a history that is read page by page. */
interface Reading<State> {
  readonly endpoint: Endpoint;
  readonly state: State;
  refresh(): Promise<void>;
  isOfInput(): boolean;
  /** See `Resource`; a history is a customer's. */
  isJustRead?(): boolean;
}

/**
 * While nothing reaches the server, a page with nothing to show says so at once: five tries take seconds, and a
 * skeleton would promise what cannot come (CALL-14). The tries go on, and `restored` reads again: a failure of before
 * is none while that reading is under way (OFF-06).
 */
export const useOutage = <State extends Read>(endpoint: Endpoint, state: State): State => {
  const { outage, restored } = useSnapshot(connection);
  const { error } = state;
  const [failure, setFailure] = useState({ error, restored });
  if (error !== failure.error) setFailure({ error, restored });
  const past = error !== undefined && error === failure.error && restored !== failure.restored;
  // `loading` is read only in an outage: a snapshot renders again for what was read of it
  const dark = outage && state.value === undefined && (error ? error.kind === 'attempts' : state.loading);
  // what came from the network a while ago is a kept copy like any other then, and has its date (LIQ-13)
  const aged = outage && state.source === 'network';
  return useMemo(() => {
    if (dark) return { ...state, error: new CallError('outage', endpoint, { cause: error }) };
    const dated = aged ? { ...state, source: 'device' } : state;
    return past ? { ...dated, error: undefined } : dated;
  }, [dark, past, aged, endpoint, error, state]);
};

/**
 * Snapshot of a resource, refreshed on mount unless it has just been read or begun, on return to the foreground, when
 * the connection is back and, where it is a customer's, for a new session.
 */
export const useResource = <State extends Read>(resource: Reading<State>): Snapshot<State> => {
  const { epoch } = useSnapshot(session);
  const owner = resource.endpoint.access === 'customer' ? epoch : undefined;
  const { restored } = useSnapshot(connection);

  const mounted = useRef(restored);

  useEffect(() => {
    if (mounted.current === restored && (resource.isJustRead?.() || wasBegun(resource))) return undefined;
    mounted.current = restored;
    if (connection.online || resource.state.value === undefined) {
      void resource.refresh();
      return undefined;
    }
    // with something to show, nobody refreshes into the dark: when it is over, of which `restored` tells only where it
    // was an outage
    const stop = subscribeKey(connection, 'online', () => {
      stop();
      if (connection.restored === restored) void resource.refresh();
    });
    return stop;
  }, [resource, owner, restored]);
  useForeground(() => void resource.refresh());

  return useOutage(resource.endpoint, useSnapshot(resource.state) as Snapshot<State> & Read);
};
