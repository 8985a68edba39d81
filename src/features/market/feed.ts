import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { request } from '../../client/http/request.ts';
import { connection } from '../../client/http/connection.ts';
import { createBackoff } from '../../client/query/backoff.ts';
import { readEvents, streamRetryAfter, type StreamEvent } from '../../client/realtime/event-stream.ts';
import { createTurn } from '../../client/realtime/turn.ts';
import { limits } from '../../config.ts';
import { priceStream, quotes } from '../../api/prices.ts';
import { market } from './quotes.ts';
import { beginStreamEpoch, markAllStale, takeTicks } from './ticks.ts';

/**
 * Live prices: server-sent events, and polling while they do not come (MARKET-08) or another window has the stream
 * (MARKET-13). Nothing runs while nobody looks: no page that wants prices, a hidden tab (MARKET-09) or the person's own
 * pause (A11Y-05).
 */

/** ms without an event after which polling begins: shorter at the start, since prices are grey until then. */
const FIRST_SILENCE_MS = 1500;
const SILENCE_MS = 4000;
/** ms that the browser may take to say whether the stream is ours; then polling begins. */
const TURN_MS = 300;
/** ms between the end of a poll and the next; more while they fail. */
const POLL_INTERVAL_MS = 2000;
/** ms before a stream that failed is tried again; it doubles up to the longest. */
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

/** What each page wants: some codes, or undefined for all. */
const wants = new Set<{ readonly codes?: readonly string[] | undefined }>();

let stream: AbortController | undefined;
const turn = createTurn('prices');
/** ms since 1970 until which the server wants no new stream. */
let restUntil = 0;
let polling: AbortController | undefined;
let delayAfter = createBackoff(POLL_INTERVAL_MS);
/** Between two polls. */
let waits = false;
let retry = FIRST_RETRY_DELAY_MS;
/** Codes of the run, '' for all; undefined while nothing runs. */
let running: string | undefined;
let check: ReturnType<typeof setTimeout> | undefined;
const timers: Partial<Record<'silence' | 'giveUp' | 'reopen' | 'poll', ReturnType<typeof setTimeout>>> = {};

const later = (name: keyof typeof timers, ms: number, run: () => void): void => {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(run, ms);
};

const codesWanted = (): string => {
  const all = [...wants];
  return all.some(({ codes }) => !codes) ? '' : [...new Set(all.flatMap(({ codes }) => codes ?? []))].join(',');
};
const fields = (): { codes?: string } => (running ? { codes: running } : {});

const poll = async (signal: AbortSignal): Promise<void> => {
  let failure: unknown;
  waits = false;
  clearTimeout(timers.poll);
  try {
    const { lists } = await request(quotes, fields(), { signal });
    if (!signal.aborted) takeTicks(lists);
  } catch (error) {
    // the next one comes anyway, and the prices are grey meanwhile; a restarted server counts from the beginning
    failure = error;
    if (!signal.aborted) beginStreamEpoch();
  }
  if (signal.aborted) return;
  waits = true;
  later('poll', delayAfter(failure), () => void poll(signal));
};

const startPolling = (): void => {
  if (polling) return;
  polling = new AbortController();
  delayAfter = createBackoff(POLL_INTERVAL_MS);
  void poll(polling.signal);
};

const stopPolling = (): void => {
  polling?.abort();
  polling = undefined;
  clearTimeout(timers.poll);
};

const closeStream = (): void => {
  stream?.abort();
  stream = undefined;
  clearTimeout(timers.silence);
  clearTimeout(timers.giveUp);
};

/** Any event shows that the stream lives. */
const listen = (patience: number): void => {
  later('silence', patience, startPolling);
  later('giveUp', limits.request, () => {
    closeStream();
    startPolling();
    openStream();
  });
};

const readTicks = (data: unknown): unknown => {
  try {
    return (JSON.parse(String(data)) as { lists?: unknown } | null)?.lists;
  } catch {
    return undefined;
  }
};

const hear = ({ name, data }: StreamEvent): void => {
  if (name !== 'beat' && name !== 'ticks') return;
  retry = FIRST_RETRY_DELAY_MS;
  stopPolling();
  listen(SILENCE_MS);
  if (name === 'ticks') takeTicks(readTicks(data));
};

/** Opens the stream, once the server wants one. */
function openStream(): void {
  const rest = restUntil - Date.now();
  if (rest > 0) {
    startPolling();
    later('reopen', rest, openStream);
    return;
  }
  const query = new URLSearchParams(fields()).toString();
  const own = new AbortController();
  stream = own;
  beginStreamEpoch();
  listen(FIRST_SILENCE_MS);
  void readEvents(`${priceStream.path}${query && `?${query}`}`, { signal: own.signal, onEvent: hear })
    .catch((error: unknown) => error)
    .then((error) => {
      if (stream !== own) return;
      closeStream();
      startPolling();
      const nextRest = streamRetryAfter(error);
      restUntil = nextRest > 0 ? Date.now() + nextRest : 0;
      later('reopen', Math.max(retry, nextRest), openStream);
      retry = Math.min(retry * 2, MAX_RETRY_DELAY_MS);
    });
}

/** Begins with the codes of now: by the stream where the turn is ours, by polling until then. */
const begin = (codes: string): void => {
  running = codes;
  retry = FIRST_RETRY_DELAY_MS;
  if (turn.isOurs) return openStream();
  later('silence', TURN_MS, startPolling);
  turn.take(openStream);
};

const stop = (): void => {
  if (running === undefined) return;
  running = undefined;
  closeStream();
  stopPolling();
  clearTimeout(timers.reopen);
};

/** Starts, stops or begins anew with other codes, as things are now. */
const settle = (): void => {
  const hidden = document.visibilityState === 'hidden';
  if (hidden) markAllStale();
  const codes = wants.size === 0 || hidden || market.paused ? undefined : codesWanted();
  if (codes === running) return;
  stop();
  // other codes are no reason to pass it on
  if (codes === undefined) turn.release();
  else begin(codes);
};

/**
 * Keeps prices live while a page shows them. @param codes the coins it shows; all without it.
 * @returns the release function
 */
export const wantPrices = (codes?: readonly string[]): (() => void) => {
  const want = { codes };
  wants.add(want);
  // a change of page releases one and adds another: one decision for both
  const soon = (): void => {
    check ??= setTimeout(() => {
      check = undefined;
      settle();
    });
  };
  soon();
  return () => {
    wants.delete(want);
    soon();
  };
};

/** The person's pause, over all pages: prices stay as they are and grow grey. */
export const pausePrices = (paused: boolean): void => {
  market.paused = paused;
  settle();
};

document.addEventListener('visibilitychange', settle);
// back online: no need to wait for the next try
subscribe(connection, () => {
  if (!connection.online || running === undefined || stream || !turn.isOurs) return;
  clearTimeout(timers.reopen);
  openStream();
});
subscribeKey(connection, 'restored', () => {
  if (polling && waits) void poll(polling.signal);
});
