import type { Endpoint } from '../../api/endpoint.ts';
import { wait } from '../../browser/wait.ts';
import { isRecent } from '../http/changes.ts';
import { session, startSession } from '../session/session.ts';
import { isSettled, readUntilSettled } from './resource.ts';

/** A resource or a history. */
interface Store {
  readonly endpoint: Endpoint;
  readonly state: { readonly value?: unknown; readonly error?: unknown; readonly loading: boolean };
  refresh(): Promise<void>;
  matchesInput(): boolean;
}

/** How long a page waits for cached copies, so that it is rendered only once, with them. */
const COPIES_TIMEOUT_MS = 200;
/** How long a component that mounts relies on a read that its page began. */
const BEGUN_MS = 2000;

/** When a page began to read a store (ms). */
const begunAt = new WeakMap<object, number>();

const needsCustomer = ({ endpoint }: Store): boolean => endpoint.access === 'customer';

/** Whether the device may have a cached copy that arrives before the network's response. */
const mayHaveCopy = ({ endpoint: { cache } }: Store): boolean =>
  cache === 'offline' ? !navigator.onLine : cache !== 'none';

interface Options {
  /** Reads what else a customer's page needs, such as a figure that combines several reads. */
  readonly alsoRead?: () => Promise<unknown>;
  /** Loads code that the page needs and that is in a separate file. */
  readonly loadCode?: () => Promise<unknown>;
}

/**
 * Begins the reads of a page as soon as its code is loaded, before React renders it. Resolves when the cached copies
 * are there, or after 200 ms. It waits neither for data that only the network has nor for data that the service
 * worker does not cache yet.
 */
export const beginReads = async (stores: readonly Store[], { alsoRead, loadCode }: Options = {}): Promise<void> => {
  // the component that needs the code loads it again and reports a failure
  const codeLoaded = loadCode?.().catch(() => undefined);
  if (stores.some(needsCustomer)) await startSession();
  const isLoggedIn = session.status === 'in';
  const copiesRead = stores
    .filter((store) => isLoggedIn || !needsCustomer(store))
    .map((store) => {
      begunAt.set(store, Date.now());
      const settled = readUntilSettled(store);
      return mayHaveCopy(store) ? settled : undefined;
    });
  await Promise.race([
    navigator.serviceWorker?.controller && Promise.all([...copiesRead, isLoggedIn && alsoRead?.(), codeLoaded]),
    wait(COPIES_TIMEOUT_MS),
  ]);
};

/**
 * Whether a page has just begun to read a store and nothing has changed since, so that a component need not read it.
 */
export const wasJustBegun = (store: Store): boolean => {
  const isRecentlyBegun = isRecent(begunAt.get(store) ?? 0, BEGUN_MS);
  // the address or a choice of the customer may have changed its input meanwhile
  return isRecentlyBegun && store.matchesInput() && (store.state.loading || isSettled(store.state));
};
