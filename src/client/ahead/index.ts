import { subscribeKey } from 'valtio/utils';
import { session, startSession } from '../session/session.ts';
import { isVisible } from '../http/visibility.ts';
import { connection } from '../http/connection.ts';
import { settings } from '../../storage/settings.ts';
import { storageState } from '../../storage/state.ts';
import { onTabMessage, UPDATE_TOPIC } from '../../storage/tabs.ts';
import { readAhead } from './read-ahead.ts';
import { FRESH_MS } from './read-one.ts';
import { shouldSaveData, watchCalm } from './when-calm.ts';

/** Name of the lock that lets only one tab read ahead. */
const LOCK = 'andaman-ahead';

const isAllowed = (): boolean =>
  settings.keepLess !== true && !storageState.full && !shouldSaveData() && Boolean(navigator.serviceWorker?.controller);

/** Runs `work` when no other tab reads ahead. It waits for that tab, which may be closed before it is done. */
const inOneTab = async (signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { signal }, work);
};

let running = new AbortController();
let previousRun: Promise<void> = Promise.resolve();
/** When the last run ended without being aborted, and how long to wait before the next one. */
let last: { readonly at: number; readonly restMs: number } | undefined;

/** Whether the next run is due. A changed device clock delays nothing. */
const isDue = (): boolean => last === undefined || Math.abs(Date.now() - last.at) >= last.restMs;

const run = async (controller: AbortController): Promise<void> => {
  const { signal } = controller;
  await startSession();
  if (signal.aborted || !isAllowed()) return;
  const { calm, interrupted, end } = watchCalm(signal);
  const calmAndAllowed = async (): Promise<void> => {
    await calm();
    if (!isAllowed()) controller.abort();
  };
  try {
    await inOneTab(signal, async () => {
      const restMs = await readAhead(signal, calmAndAllowed, interrupted);
      if (!signal.aborted) last = { at: Date.now(), restMs };
    });
  } catch (error) {
    if (signal.aborted) return;
    // such as a full disk; pages that lack data say so themselves
    console.warn('ahead: reading ahead has ended', error);
    last = { at: Date.now(), restMs: FRESH_MS };
  } finally {
    end();
  }
};

/** Starts the next run if one is due and the page is visible. Data that is still fresh is skipped. */
const resume = (): void => {
  running.abort();
  if (!isDue() || !isVisible()) return;
  const controller = new AbortController();
  running = controller;
  previousRun = previousRun.then(() => run(controller));
};

/** Starts over, for another session, another service worker or a changed setting. */
const restart = (): void => {
  last = undefined;
  resume();
};

/** Prefetches data onto the device so that pages open offline (OFF-01). Call it once, when the start is idle. */
export const startReadingAhead = (): void => {
  restart();
  subscribeKey(session, 'epoch', restart);
  // copies are stored by account
  subscribeKey(session, 'account', restart);
  subscribeKey(settings, 'keepLess', restart);
  navigator.serviceWorker?.addEventListener('controllerchange', restart);
  // another tab updates the app: a request could delay the new worker, and its `controllerchange` restarts the run
  onTabMessage(UPDATE_TOPIC, () => running.abort());
  subscribeKey(connection, 'restored', resume);
  globalThis.document?.addEventListener('visibilitychange', resume);
};
