import { subscribeKey } from 'valtio/utils';
// oxlint-disable-next-line andaman/imports -- this file is itself loaded when idle
import { Workbox } from 'workbox-window';
import { connection } from '../client/http/connection.ts';
import { WORKER_URL } from '../browser/worker-protocol.ts';
import { noteFailedInstall } from './quota.ts';
import { type Bridge, type FindResult, update } from './update.ts';
import { storageState } from '../storage/state.ts';
import { HOUR_MS } from '../domain/time.ts';
import { trustedScript } from '../browser/trusted-script.ts';

/** Returns the URL of the service worker as a trusted script URL. */
export const workerUrl = (): string => trustedScript(WORKER_URL);

/** How long to wait for an active worker to control the page before reloading: on a first visit it may never do so. */
const TAKEOVER_TIMEOUT_MS = 3000;
/** How long the check may take. After a longer wait the browser would block the window that opens instead. */
const UPDATE_CHECK_TIMEOUT_MS = 4000;
/** How long a version that is being installed may take. */
const INSTALL_TIMEOUT_MS = 60_000;
/**
 * How long the old worker may delay the new one with requests that it is still answering. More than the 30 s that
 * Chromium waits if a request has started the old worker again while it was stopping.
 */
const ACTIVATION_TIMEOUT_MS = 40_000;

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let isAccepted = false;
let offered: ServiceWorker | null = null;

const timeout = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** Registers the service worker and keeps `update` in step with it. */
export async function startWorker(): Promise<Bridge> {
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isControlledNow = navigator.serviceWorker.controller !== null;
    // without a controller the site's data was cleared: no version took over
    if (isControlledNow && !isControlled) update.taken = true;
    else if (isControlledNow && !isAccepted) update.replaced = true;
    isControlled = isControlledNow;
    noteWaiting();
  });

  workbox = new Workbox(workerUrl(), { scope: '/', updateViaCache: 'none' });
  registration = await workbox.register({ immediate: true });
  if (!registration) throw new Error('the browser gave no registration');
  // workbox-window stops listening after the first external update, but a page that is open for days sees several
  registration.addEventListener('updatefound', () =>
    registration?.installing?.addEventListener('statechange', noteWaiting),
  );
  registration.installing?.addEventListener('statechange', noteWaiting);
  if (!registration.active && registration.installing) watchFirstInstall(registration.installing);
  noteWaiting();
  scheduleUpdateChecks();
  return { findWaiting, activateWaiting };
}

/** Notes whether the app works offline: without a first install it cannot be opened without a network. */
function watchFirstInstall(worker: ServiceWorker): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === 'redundant') void noteFailedInstall();
    else storageState.offline = 'possible';
  });
}

/** Notes a waiting worker. It is a newer version only if an older one is active; on a first visit there is none. */
function noteWaiting(): void {
  const waiting = registration?.active ? registration.waiting : null;
  if (waiting && waiting !== offered) update.declined = false;
  offered = waiting ?? offered;
  update.waiting = waiting !== null;
}

/** Checks for a newer version every hour, on return to the page and after an outage. */
function scheduleUpdateChecks(): void {
  const checkIfVisible = (): void => {
    if (document.visibilityState === 'visible') void checkForUpdate();
  };
  setInterval(checkIfVisible, HOUR_MS);
  document.addEventListener('visibilitychange', checkIfVisible);
  // `restored` instead of `online`, which changes with every failing call
  subscribeKey(connection, 'restored', checkIfVisible);
}

/**
 * Checks for a newer version. Does nothing offline or if the host returns something other than a script (PWA-18).
 */
async function checkForUpdate(): Promise<void> {
  try {
    const probe = await fetch(WORKER_URL, { method: 'HEAD', cache: 'no-store' });
    if (probe.ok && (probe.headers.get('content-type') ?? '').includes('javascript')) await registration?.update();
  } catch {
    // no network or an invalid script: the current version stays
  }
}

/**
 * Checks for a newer version, waits for its files, and returns whether it is ready to take over; `failed` if it could
 * not be installed.
 */
async function findWaiting(): Promise<FindResult> {
  if (!registration) return 'none';
  if (!registration.waiting && !registration.installing)
    await Promise.race([checkForUpdate(), timeout(UPDATE_CHECK_TIMEOUT_MS)]);
  const { installing } = registration;
  if (installing && registration.active)
    await Promise.race([whenState(installing, (state) => state !== 'installing'), timeout(INSTALL_TIMEOUT_MS)]);
  if (registration.waiting) return 'ready';
  return installing && registration.active ? 'failed' : 'none';
}

/** Resolves once the state of a worker fulfils a condition. */
const whenState = (worker: ServiceWorker, condition: (state: ServiceWorkerState) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const checkState = (): void => {
      if (condition(worker.state)) resolve();
    };
    worker.addEventListener('statechange', checkState);
    checkState();
  });

/**
 * Activates the waiting version. Resolves to true when it controls this page, or 3 s after it is active; to false if
 * the old worker did not release control.
 */
async function activateWaiting(): Promise<boolean> {
  isAccepted = true;
  const waiting = registration?.waiting;
  const takeover = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  workbox?.messageSkipWaiting();
  // a reload before it is active would load the old version again
  const activated = waiting
    ? whenState(waiting, (state) => state === 'activated' || state === 'redundant').then(() =>
        timeout(TAKEOVER_TIMEOUT_MS),
      )
    : timeout(TAKEOVER_TIMEOUT_MS);
  const held = timeout(ACTIVATION_TIMEOUT_MS).then(() => 'held' as const);
  if ((await Promise.race([takeover, activated, held])) !== 'held') return true;
  // if it takes over later, this page tells that it is the old one
  isAccepted = false;
  return false;
}
