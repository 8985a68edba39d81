import { proxy } from 'valtio';
import { config } from '../../config.ts';
import { health } from '../../api/content.ts';
import { isVisible } from './visibility.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { noteSign, setOnSilence, signCount } from './liveness.ts';

/**
 * State of the connection, judged by the last requests and never by what the browser claims (CALL-29).
 * - `since`: when `online` last changed (ms).
 * - `outage`: a probe failed too, so it is not just one failing call.
 * - `restored`: grows when the server answers again after an outage. The data on screen is then read again, once
 *   (OFF-06): reads for it join one that is already running.
 * - `nextProbe`: when the next probe is due while offline (ms).
 * - `probeDelay`: how long the wait for the latest probe is or was (ms).
 */
export const connection = proxy({
  online: true,
  since: Date.now(),
  outage: false,
  restored: 0,
  nextProbe: undefined as number | undefined,
  probeDelay: 0,
});

/** Rereads the data on screen: a service worker can now cache it, or an earlier money call has changed it. */
export const rereadScreen = (): void => {
  connection.restored += 1;
};

/** A probe without an answer for so long means that there is no connection; a later answer still counts. */
const VERDICT_MS = 4000;
/** A probe that hangs for longer is given up, so that it does not hold one of the browser's connections. */
const PROBE_LIMIT_MS = 6000;
/**
 * Time between two probes. After `PATIENCE_MS` without a connection it is as long as the connection has been missing
 * since, up to the longest.
 */
const PROBE_INTERVAL_MS = 2000;
const MAX_PROBE_INTERVAL_MS = 30_000;
const PATIENCE_MS = 3 * MINUTE_MS;

/** How often the server has answered. */
let responses = 0;
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let reads = new AbortController();

/** Signal of a read that is sent now: it aborts when the connection dies or comes back, for what hangs stays so. */
export const readSignal = (): AbortSignal => reads.signal;

const abortReads = (): void => {
  reads.abort();
  reads = new AbortController();
};

/** Schedules the next probe. Only one is scheduled at a time, so failures of other requests do not postpone it. */
const scheduleProbe = (ms: number): void => {
  if (probeTimer !== undefined || !isVisible()) return;
  const delay = ms * (0.75 + Math.random() / 2);
  connection.nextProbe = Date.now() + delay;
  connection.probeDelay = delay;
  probeTimer = setTimeout(() => {
    probeTimer = undefined;
    connection.nextProbe = undefined;
    void probe();
    if (!connection.online) scheduleNext();
  }, delay);
};

/** Schedules the probe after this one, whose answer it does not await: one that hangs must not delay it. */
const scheduleNext = (): void => {
  const impatientMs = Date.now() - connection.since - PATIENCE_MS;
  scheduleProbe(Math.min(Math.max(impatientMs, PROBE_INTERVAL_MS), MAX_PROBE_INTERVAL_MS));
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
    scheduleProbe(0);
    return;
  }
  noteSign();
  responses += 1;
  clearTimeout(probeTimer);
  probeTimer = undefined;
  connection.nextProbe = undefined;
  if (connection.outage) {
    abortReads();
    rereadScreen();
  }
  connection.outage = false;
};

const noteOutage = (): void => {
  if (!connection.outage) abortReads();
  connection.outage = true;
  scheduleNext();
  noteConnection(false);
};

/** Asks the server for a sign of life. Resolves with whether it answered; one that hangs is given up. */
const askHealth = (): Promise<boolean> =>
  fetch(config.apiPrefix + health.path, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
    (response) => (response.headers.get('content-type') ?? '').includes('json'),
    () => false,
  );

/**
 * Checks whether the server answers, with one request that carries no customer data. Returns whether there is a
 * connection. While there is none and the page is visible, further probes follow automatically.
 */
export const probe = async (): Promise<boolean> => {
  const [responsesBefore, signsBefore] = [responses, signCount()];
  const answer = askHealth().then((isReached) => {
    if (isReached) noteConnection(true);
    return isReached;
  });
  const verdict = new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), VERDICT_MS);
  });
  const result = await Promise.race([answer, verdict]);
  // a response to another request meanwhile is newer than this failure; of a slow network, any sign is
  const isRefuted = responses !== responsesBefore || (result === 'late' && signCount() !== signsBefore);
  if (result !== true && !isRefuted) noteOutage();
  else if (!connection.online) scheduleNext();
  return connection.online;
};

setOnSilence(() => {
  if (connection.online) void probe();
});
const probeIfOffline = (): void => {
  if (!connection.online && isVisible()) void probe();
};
globalThis.addEventListener?.('online', probeIfOffline);
globalThis.document?.addEventListener('visibilitychange', probeIfOffline);
// only a hint, but open streams would go on for a while
globalThis.addEventListener?.('offline', () => {
  if (isVisible()) void probe();
});
