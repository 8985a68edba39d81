import { subscribeKey } from 'valtio/utils';
// oxlint-disable-next-line andaman/imports -- this file is itself loaded when idle
import { Workbox } from 'workbox-window';
import { connection } from '../client/http/connection.ts';
import { WORKER_URL } from '../lib/worker-protocol.ts';
import { workerUrl } from './policy.ts';
import { type Bridge, type Found, update } from './update.ts';
import { HOUR_MS } from '../lib/time.ts';
/**
 * ms until a page that the new worker does not take over is loaded anew all the same: on a first visit it may never do
 * so.
 */
const TAKEOVER_TIMEOUT_MS = 3000;
/**
 * ms that a demanded version may take to be found: longer, and the browser would hold back the window that opens
 * instead.
 */
const UPDATE_CHECK_TIMEOUT_MS = 4000;
/** ms that a version found on the way may take to install. */
const INSTALL_TIMEOUT_MS = 60_000;
/**
 * ms that the old worker may keep the new one from taking over, by a request that it still answers. More than the 30 s
 * for which Chromium lets it idle when a request has started it again while it stopped.
 */
const ACTIVATION_TIMEOUT_MS = 40_000;

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let accepted = false;
let offered: ServiceWorker | null = null;

const timeout = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** Registers the worker and keeps `update` true to what it does. */
export async function startWorker(): Promise<Bridge> {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!controlled) update.taken = true;
    else if (!accepted) update.replaced = true;
    controlled = true;
    noteWaiting();
  });

  workbox = new Workbox(workerUrl(), { scope: '/', updateViaCache: 'none' });
  registration = await workbox.register({ immediate: true });
  if (!registration) throw new Error('the browser gave no registration');
  // workbox-window stops listening after the first version that it did not expect: a page open for days sees several
  registration.addEventListener('updatefound', () =>
    registration?.installing?.addEventListener('statechange', noteWaiting),
  );
  registration.installing?.addEventListener('statechange', noteWaiting);
  noteWaiting();
  lookAgain();
  return { findWaiting, activateWaiting };
}

/** A worker that waits while an older one is active is a newer version; on a first visit it is the first. */
function noteWaiting(): void {
  const waiting = registration?.active ? registration.waiting : null;
  if (waiting && waiting !== offered) update.declined = false;
  offered = waiting ?? offered;
  update.waiting = waiting !== null;
}

/** Looks for a newer version every hour, on return to the page and when the network is back. */
function lookAgain(): void {
  const look = (): void => {
    if (document.visibilityState === 'visible') void checkForUpdate();
  };
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', look);
  // not at each call that fails and then does not
  subscribeKey(connection, 'restored', look);
}

/**
 * Asks for a newer version; offline, or where the host gives something else than a script, nothing happens (PWA-18).
 */
async function checkForUpdate(): Promise<void> {
  try {
    const probe = await fetch(WORKER_URL, { method: 'HEAD', cache: 'no-store' });
    if (probe.ok && (probe.headers.get('content-type') ?? '').includes('javascript')) await registration?.update();
  } catch {
    // no network, or a script that cannot be read: the version in place goes on
  }
}

/**
 * Whether a newer version waits to take over, after looking for one and waiting for its files. One that could not be
 * installed is there all the same.
 */
async function findWaiting(): Promise<Found> {
  if (!registration) return 'none';
  if (!registration.waiting && !registration.installing)
    await Promise.race([checkForUpdate(), timeout(UPDATE_CHECK_TIMEOUT_MS)]);
  const { installing } = registration;
  if (installing && registration.active)
    await Promise.race([reached(installing, (state) => state !== 'installing'), timeout(INSTALL_TIMEOUT_MS)]);
  if (registration.waiting) return 'ready';
  return installing && registration.active ? 'failed' : 'none';
}

const reached = (worker: ServiceWorker, so: (state: ServiceWorkerState) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (so(worker.state)) resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/**
 * Lets the waiting version take over; ends when it controls this page, or 3 s after it could. False where the old
 * worker did not let it.
 */
async function activateWaiting(): Promise<boolean> {
  accepted = true;
  const waiting = registration?.waiting;
  const takeover = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  workbox?.messageSkipWaiting();
  // loaded anew before it is active, the page would be the old version again
  const active = waiting
    ? reached(waiting, (state) => state === 'activated' || state === 'redundant').then(() =>
        timeout(TAKEOVER_TIMEOUT_MS),
      )
    : timeout(TAKEOVER_TIMEOUT_MS);
  const late = timeout(ACTIVATION_TIMEOUT_MS).then(() => 'held' as const);
  if ((await Promise.race([takeover, active, late])) !== 'held') return true;
  // when it takes over by itself later, this page says that it is the old one
  accepted = false;
  return false;
}
