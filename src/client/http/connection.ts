import { proxy } from 'valtio';
import { config } from '../../config.ts';
import { health } from '../../api/content.ts';

/**
 * State of the connection, judged by the last requests and never by what the browser claims (CALL-29).
 * - `since`: when `online` last changed (ms).
 * - `outage`: a probe failed too, so it is not just one failing call.
 * - `restored`: grows when the server answers again after an outage. The data on screen is then read again, once
 *   (OFF-06): reads for it join one that is already running.
 * - `nextProbe`: when the next probe is due while offline (ms).
 */
export const connection = proxy({
  online: true,
  since: Date.now(),
  outage: false,
  restored: 0,
  nextProbe: undefined as number | undefined,
});

/** Rereads the data on screen: a service worker can now cache it, or an earlier money call has changed it. */
export const rereadScreen = (): void => {
  connection.restored += 1;
};

/** Delay of the second probe (the first is sent immediately after a failure), and the longest delay. */
const MIN_PROBE_DELAY_MS = 1000;
const MAX_PROBE_DELAY_MS = 30_000;

let probeDelay = 0;
let runningProbes = 0;
/** How often the server has answered. */
let responses = 0;
let probeTimer: ReturnType<typeof setTimeout> | undefined;

/** Whether the page is in the foreground; always true where there is no document. */
export const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden';

/** Schedules the next probe. Only one waits at a time, so failures of other requests do not postpone it. */
const scheduleProbe = (): void => {
  if (probeTimer !== undefined || runningProbes > 0 || !isVisible()) return;
  const delay = probeDelay * (0.75 + Math.random() / 2);
  connection.nextProbe = Date.now() + delay;
  probeTimer = setTimeout(() => {
    probeTimer = undefined;
    connection.nextProbe = undefined;
    void probe();
  }, delay);
  probeDelay = Math.min(Math.max(probeDelay * 2, MIN_PROBE_DELAY_MS), MAX_PROBE_DELAY_MS);
};

/**
 * Notes the result of an attempt: `true` if our server answered, `false` without a connection or if something between,
 * such as a captive portal, answered instead.
 */
export const noteConnection = (online: boolean): void => {
  if (online !== connection.online) {
    connection.online = online;
    connection.since = Date.now();
  }
  if (!online) {
    scheduleProbe();
    return;
  }
  responses += 1;
  clearTimeout(probeTimer);
  probeTimer = undefined;
  connection.nextProbe = undefined;
  probeDelay = 0;
  if (connection.outage) rereadScreen();
  connection.outage = false;
};

/**
 * Checks whether the server answers, with one request that carries no customer data. Repeats automatically while the
 * page is offline and visible.
 */
export const probe = async (): Promise<boolean> => {
  runningProbes += 1;
  const responsesBefore = responses;
  const isReached = await fetch(config.apiPrefix + health.path, {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  }).then(
    (response) => (response.headers.get('content-type') ?? '').includes('json'),
    () => false,
  );
  runningProbes -= 1;
  // a response to another request meanwhile is newer than this failure
  if (!isReached && responses !== responsesBefore) {
    if (!connection.online) scheduleProbe();
    return connection.online;
  }
  if (!isReached) connection.outage = true;
  noteConnection(isReached);
  return connection.online;
};

const probeIfOffline = (): void => {
  if (!connection.online && isVisible()) void probe();
};
globalThis.addEventListener?.('online', probeIfOffline);
globalThis.document?.addEventListener('visibilitychange', probeIfOffline);
