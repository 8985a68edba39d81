import { proxy } from 'valtio';
import { config } from '../../config.ts';
import { health } from '../../api/content.ts';

/**
 * Online or not is what the last requests showed, never what the browser claims (CALL-29). `since`: ms of the last
 * change. `outage`: a probe failed too, so that it is not one call alone that fails. `restored` grows when the server
 * answers again after one: what is on screen is read again then, once (OFF-06): whoever reads for it joins a reading
 * that is under way. `nextProbe`: ms of the next look while offline.
 */
export const connection = proxy({
  online: true,
  since: Date.now(),
  outage: false,
  restored: 0,
  nextProbe: undefined as number | undefined,
});

/** What is on screen is read again: a worker is there now to keep it, or a money call of before has changed it. */
export const readAgain = (): void => {
  connection.restored += 1;
};

/** ms between two probes: after the one that a failure brings at once, and the longest. */
const MIN_PROBE_DELAY_MS = 1000;
const MAX_PROBE_DELAY_MS = 30_000;

let wait = 0;
let asking = 0;
/** How often the server has answered. */
let responses = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the page is in front; where there is no page, always. */
export const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden';

/** One probe waits at a time: failures of other requests meanwhile do not put it off. */
const schedule = (): void => {
  if (timer !== undefined || asking > 0 || !isVisible()) return;
  const delay = wait * (0.75 + Math.random() / 2);
  connection.nextProbe = Date.now() + delay;
  timer = setTimeout(() => {
    timer = undefined;
    connection.nextProbe = undefined;
    void probe();
  }, delay);
  wait = Math.min(Math.max(wait * 2, MIN_PROBE_DELAY_MS), MAX_PROBE_DELAY_MS);
};

/**
 * Each attempt tells what it met: `true` an answer of the server itself, `false` no connection or a page in between.
 */
export const noteConnection = (online: boolean): void => {
  if (online !== connection.online) {
    connection.online = online;
    connection.since = Date.now();
  }
  if (!online) {
    schedule();
    return;
  }
  responses += 1;
  clearTimeout(timer);
  timer = undefined;
  connection.nextProbe = undefined;
  wait = 0;
  if (connection.outage) readAgain();
  connection.outage = false;
};

/**
 * Asks the server whether it answers; one request, nothing of the customer. Goes on by itself while offline and
 * visible.
 */
export const probe = async (): Promise<boolean> => {
  asking += 1;
  const before = responses;
  const ours = await fetch(config.apiPrefix + health.path, {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  }).then(
    (response) => (response.headers.get('content-type') ?? '').includes('json'),
    () => false,
  );
  asking -= 1;
  // what was answered meanwhile is newer than its failure
  if (!ours && responses !== before) {
    if (!connection.online) schedule();
    return connection.online;
  }
  if (!ours) connection.outage = true;
  noteConnection(ours);
  return connection.online;
};

const look = (): void => {
  if (!connection.online && isVisible()) void probe();
};
globalThis.addEventListener?.('online', look);
globalThis.document?.addEventListener('visibilitychange', look);
