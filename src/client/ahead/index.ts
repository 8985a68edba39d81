import { subscribeKey } from 'valtio/utils';
import { session, startSession } from '../session/session.ts';
import { connection, isVisible } from '../http/connection.ts';
import { settings } from '../../storage/settings.ts';
import { storageState } from '../../storage/state.ts';
import { onTabMessage, UPDATE_TOPIC } from '../../storage/tabs.ts';
import { readAhead } from './read-ahead.ts';
import { FRESH_MS } from './read-one.ts';
import { isLineSpared, watchCalm } from './when-calm.ts';

/** Name of the lock by which one tab of several reads ahead. */
const LOCK = 'andaman-ahead';

const isWanted = (): boolean =>
  settings.keepLess !== true && !storageState.full && !isLineSpared() && Boolean(navigator.serviceWorker?.controller);

/** Waits for the tab that reads already: it may be closed in the middle. */
const inOneTab = async (signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { signal }, work);
};

let running = new AbortController();
let ended: Promise<void> = Promise.resolve();
/** When the last reading came to its end by itself, and the ms for which none follows it. */
let last: { readonly at: number; readonly rest: number } | undefined;

/** A clock that was set back or ahead puts nothing off. */
const isDue = (): boolean => last === undefined || Math.abs(Date.now() - last.at) >= last.rest;

const run = async (own: AbortController): Promise<void> => {
  const { signal } = own;
  await startSession();
  if (signal.aborted || !isWanted()) return;
  const { calm, interrupted, end } = watchCalm(signal);
  const calmAndWanted = async (): Promise<void> => {
    await calm();
    if (!isWanted()) own.abort();
  };
  try {
    await inOneTab(signal, async () => {
      const rest = await readAhead(signal, calmAndWanted, interrupted);
      if (!signal.aborted) last = { at: Date.now(), rest };
    });
  } catch (error) {
    if (signal.aborted) return;
    // a full disk, say: the pages say themselves what they lack
    console.warn('ahead: reading ahead has ended', error);
    last = { at: Date.now(), rest: FRESH_MS };
  } finally {
    end();
  }
};

/** Once more, where one is due; what is fresh is left out. A page out of sight leaves it to another tab. */
const resume = (): void => {
  running.abort();
  if (!isDue() || !isVisible()) return;
  const own = new AbortController();
  running = own;
  ended = ended.then(() => run(own));
};

/** From the beginning: for another session, another worker, a changed setting. */
const begin = (): void => {
  last = undefined;
  resume();
};

/** Keeps on the device what may be read, so that pages open offline (OFF-01). Called once, when a start is idle. */
export const keepAhead = (): void => {
  begin();
  subscribeKey(session, 'epoch', begin);
  // what is stored is stored by account
  subscribeKey(session, 'account', begin);
  subscribeKey(settings, 'keepLess', begin);
  navigator.serviceWorker?.addEventListener('controllerchange', begin);
  // another tab updates the app: a read might hold the new worker back, whose coming begins it again
  onTabMessage(UPDATE_TOPIC, () => running.abort());
  subscribeKey(connection, 'restored', resume);
  globalThis.document?.addEventListener('visibilitychange', resume);
};
