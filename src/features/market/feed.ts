import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { request } from '../../client/http/request.ts';
import { connection } from '../../client/http/connection.ts';
import { createBackoff } from '../../client/query/backoff.ts';
import { readEvents, streamRetryAfter, type StreamEvent } from '../../client/realtime/event-stream.ts';
import { createTurn } from '../../client/realtime/turn.ts';
import { limits } from '../../config.ts';
import { priceStream, quotes } from '../../api/market.ts';
import { market } from './quotes.ts';
import { beginStreamEpoch, markAllStale, takeTicks } from './ticks.ts';

/**
 * Live prices by server-sent events, and by polling while no events arrive (MARKET-08) or another window has the stream
 * (MARKET-13). The feed only runs while a page wants prices, the tab is visible (MARKET-09), and the customer has not
 * paused it (A11Y-05).
 */

/** Time without an event until polling starts; shorter at the start, since prices are grey until then. */
const FIRST_SILENCE_MS = 1500;
const SILENCE_MS = 4000;
/** Time that the browser may take to grant this window the stream, until polling starts. */
const TURN_MS = 300;
/** Time between the end of a poll and the next; it grows while polls fail. */
const POLL_INTERVAL_MS = 2000;
/** Time until a failed stream is retried; it doubles up to the maximum. */
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

/** The coins that each page wants. */
const wants = new Set<{ readonly codes: readonly string[] }>();

let stream: AbortController | undefined;
const turn = createTurn('prices');
/** `Date.now()` until which the server wants no new stream. */
let restUntil = 0;
let polling: AbortController | undefined;
let delayAfter = createBackoff(POLL_INTERVAL_MS);
let isBetweenPolls = false;
let retryDelayMs = FIRST_RETRY_DELAY_MS;
/** Codes of the running feed, joined by commas; undefined while it does not run. */
let runningCodes: string | undefined;
let pendingUpdate: ReturnType<typeof setTimeout> | undefined;
const timers: Partial<Record<'silence' | 'giveUp' | 'reopen' | 'poll', ReturnType<typeof setTimeout>>> = {};

const schedule = (name: keyof typeof timers, ms: number, run: () => void): void => {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(run, ms);
};

const wantedCodes = (): string => [...new Set([...wants].flatMap(({ codes }) => codes))].join(',');
const fields = (): { codes: string } => ({ codes: runningCodes ?? '' });

const poll = async (signal: AbortSignal): Promise<void> => {
  let failure: unknown;
  isBetweenPolls = false;
  clearTimeout(timers.poll);
  try {
    const { lists } = await request(quotes, fields(), { signal });
    if (!signal.aborted) takeTicks(lists);
  } catch (error) {
    // the next poll retries, and the prices are grey until then; a restarted server restarts its sequence numbers
    failure = error;
    if (!signal.aborted) beginStreamEpoch();
  }
  if (signal.aborted) return;
  isBetweenPolls = true;
  schedule('poll', delayAfter(failure), () => void poll(signal));
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

/** Restarts the timers that a silent stream runs into: first it is backed by polling, then it is reopened. */
const restartSilenceTimers = (silenceMs: number): void => {
  schedule('silence', silenceMs, startPolling);
  schedule('giveUp', limits.request, () => {
    closeStream();
    startPolling();
    openStream();
  });
};

const parseTicks = (data: unknown): unknown => {
  try {
    return (JSON.parse(String(data)) as { lists?: unknown } | null)?.lists;
  } catch {
    return undefined;
  }
};

const handleEvent = ({ name, data }: StreamEvent): void => {
  if (name !== 'beat' && name !== 'ticks') return;
  retryDelayMs = FIRST_RETRY_DELAY_MS;
  stopPolling();
  restartSilenceTimers(SILENCE_MS);
  if (name === 'ticks') takeTicks(parseTicks(data));
};

/** Opens the stream as soon as the server allows one, and polls until then. */
function openStream(): void {
  const restMs = restUntil - Date.now();
  if (restMs > 0) {
    startPolling();
    schedule('reopen', restMs, openStream);
    return;
  }
  const query = new URLSearchParams(fields()).toString();
  const abort = new AbortController();
  stream = abort;
  beginStreamEpoch();
  restartSilenceTimers(FIRST_SILENCE_MS);
  void readEvents(`${priceStream.path}?${query}`, { signal: abort.signal, onEvent: handleEvent })
    .catch((error: unknown) => error)
    .then((error) => {
      if (stream !== abort) return;
      closeStream();
      startPolling();
      const nextRestMs = streamRetryAfter(error);
      restUntil = nextRestMs > 0 ? Date.now() + nextRestMs : 0;
      schedule('reopen', Math.max(retryDelayMs, nextRestMs), openStream);
      retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS);
    });
}

/** Starts the feed: by stream if this window has the turn, else by polling until it has. */
const start = (codes: string): void => {
  runningCodes = codes;
  retryDelayMs = FIRST_RETRY_DELAY_MS;
  if (turn.isOurs) return openStream();
  schedule('silence', TURN_MS, startPolling);
  turn.take(openStream);
};

const stop = (): void => {
  if (runningCodes === undefined) return;
  runningCodes = undefined;
  closeStream();
  stopPolling();
  clearTimeout(timers.reopen);
};

/** Starts, stops or restarts the feed to match what pages want now. */
const updateFeed = (): void => {
  // during an outage, a stream that still goes on is not to be trusted: the browser ends it late
  const isOut = document.visibilityState === 'hidden' || connection.outage;
  if (isOut) markAllStale();
  const codes = wants.size === 0 || isOut || market.paused ? undefined : wantedCodes();
  if (codes === runningCodes) return;
  stop();
  // a restart with other codes keeps the turn
  if (codes === undefined) turn.release();
  else start(codes);
};

/**
 * Keeps prices live while a page shows them.
 * @returns the release function
 */
export const wantPrices = (codes: readonly string[]): (() => void) => {
  const want = { codes };
  wants.add(want);
  // a change of page releases one want and adds another: update once for both
  const updateSoon = (): void => {
    pendingUpdate ??= setTimeout(() => {
      pendingUpdate = undefined;
      updateFeed();
    });
  };
  updateSoon();
  return () => {
    wants.delete(want);
    updateSoon();
  };
};

/** Pauses or resumes live prices on every page; paused prices stay as they are and turn grey. */
export const pausePrices = (paused: boolean): void => {
  market.paused = paused;
  updateFeed();
};

document.addEventListener('visibilitychange', updateFeed);
// retries at once when the connection is back
subscribe(connection, () => {
  if (!connection.online || runningCodes === undefined || stream || !turn.isOurs) return;
  clearTimeout(timers.reopen);
  openStream();
});
subscribeKey(connection, 'outage', updateFeed);
subscribeKey(connection, 'restored', () => {
  if (polling && isBetweenPolls) void poll(polling.signal);
});
