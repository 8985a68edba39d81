import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { accountStream } from '../../api/account-events.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { connection } from '../http/connection.ts';
import { currentToken, session } from '../session/session.ts';
import { readEvents, streamRetryAfter, type StreamEvent } from './event-stream.ts';
import { createTurn } from './turn.ts';

/** Hint that something in the account changed. The data itself is read by the ordinary calls. */
interface AccountEvent {
  readonly kind: string;
  readonly id?: string;
  readonly status?: string;
}

/** First delay before a broken stream is opened again; it doubles up to the longest one. */
const RECONNECT_DELAY_MS = 2000;
const MAX_RECONNECT_DELAY_MS = 60_000;
/** Topic under which the window with the stream tells the others about a change. */
const TOPIC = 'account event';

interface Listener {
  readonly kinds: ReadonlySet<string>;
  /**
   * Called without an event when the stream has just opened, since earlier changes were missed. Not after an outage,
   * because `restored` already rereads everything then.
   */
  readonly onEvent: (event?: AccountEvent) => void;
}

const listeners = new Set<Listener>();
let stream: AbortController | undefined;
let isStreaming = false;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
let reconnectDelay = RECONNECT_DELAY_MS;
/** Until when the server wants no new stream (ms). */
let refusedUntil = 0;
const turn = createTurn('account');
/**
 * `restored` at the last update, and whether it grew when the stream was requested: the screen is being reread then.
 */
let { restored } = connection;
let isScreenReread = false;

/** Whether this window has the stream, so that it hears changes at once and needs less polling. */
export const isAccountStreamOpen = (): boolean => isStreaming;

function notifyListeners(event?: AccountEvent): void {
  for (const { kinds, onEvent } of listeners) if (event === undefined || kinds.has(event.kind)) onEvent(event);
}

const parseEvent = (data: string): AccountEvent | undefined => {
  try {
    return JSON.parse(data) as AccountEvent;
  } catch {
    return undefined;
  }
};

/** Handles an event of the stream. Other windows are told only the kind of the change, no customer data. */
function handleStreamEvent({ name, data }: StreamEvent): void {
  reconnectDelay = RECONNECT_DELAY_MS;
  if (!isStreaming) {
    isStreaming = true;
    if (!isScreenReread) {
      notifyListeners();
      postToTabs(TOPIC);
    }
  }
  const event = name === 'account' ? parseEvent(data) : undefined;
  if (!event) return;
  notifyListeners(event);
  postToTabs(TOPIC, event.kind);
}

const shouldBeOpen = (): boolean =>
  listeners.size > 0 && session.status === 'in' && !connection.outage && document.visibilityState === 'visible';

function disconnect(): void {
  clearTimeout(reconnectTimer);
  reconnectTimer = undefined;
  stream?.abort();
  stream = undefined;
  isStreaming = false;
  turn.release();
}

const reconnectAfter = (ms: number): void => {
  reconnectTimer = setTimeout(() => {
    reconnectTimer = undefined;
    updateStream();
  }, ms);
};

/** Opens the stream, or waits until the server accepts one again. */
function connect(): void {
  const refusedFor = refusedUntil - Date.now();
  if (refusedFor > 0) return reconnectAfter(refusedFor);
  const opened = new AbortController();
  stream = opened;
  void readEvents(accountStream.path, {
    token: currentToken() ?? '',
    signal: opened.signal,
    onEvent: handleStreamEvent,
  })
    .catch((error: unknown) => error)
    .then((error) => {
      if (stream !== opened) return;
      stream = undefined;
      isStreaming = false;
      const retryAfter = streamRetryAfter(error);
      refusedUntil = retryAfter > 0 ? Date.now() + retryAfter : 0;
      reconnectAfter(Math.max(reconnectDelay, retryAfter));
      reconnectDelay = Math.min(reconnectDelay * 2, MAX_RECONNECT_DELAY_MS);
    });
}

/** Opens or closes the stream, as the listeners, the session, the connection and the visibility of the page require. */
function updateStream(): void {
  const hasGrown = restored !== connection.restored;
  ({ restored } = connection);
  if (!shouldBeOpen()) return disconnect();
  // the stream is open, a reconnect is scheduled, or another window has the turn
  if (stream || reconnectTimer !== undefined || turn.isAwaited) return;
  isScreenReread = hasGrown;
  if (turn.isOurs) return connect();
  turn.take(connect);
}
// Another window has the stream and passes on its changes. Without a kind its stream has just opened, and anything may
// have changed before.
onTabMessage(TOPIC, (kind) => {
  if (!shouldBeOpen() || stream) return;
  for (const { kinds, onEvent } of listeners) {
    const [changedKind = ''] = kind === undefined ? kinds : [kind];
    if (kinds.has(changedKind)) onEvent({ kind: changedKind });
  }
});
// if the page stays open, the next customer gets a new stream
onClearUserData(disconnect);

/**
 * Calls `onEvent` as soon as something changes in the account while the page is visible. Also calls it without an event
 * each time the stream opens, since earlier changes were missed. An event is a hint to reread, never the only way to
 * learn of a change.
 * @returns a function that stops listening
 */
export function onAccountEvent(kinds: readonly string[], onEvent: Listener['onEvent']): () => void {
  const listener = { kinds: new Set(kinds), onEvent };
  if (listeners.size === 0) ({ restored } = connection);
  listeners.add(listener);
  const unsubscribers = [subscribe(connection, updateStream), subscribe(session, updateStream)];
  document.addEventListener('visibilitychange', updateStream);
  updateStream();
  return () => {
    listeners.delete(listener);
    unsubscribers.forEach((unsubscribe) => unsubscribe());
    // the document holds the same function only once, however many listeners there are
    if (listeners.size === 0) document.removeEventListener('visibilitychange', updateStream);
    updateStream();
  };
}

/**
 * Calls `onChange` at each change, and when the stream opens again after a break. Unlike `onAccountEvent` it skips the
 * first opening, for callers that have just read their data.
 * @returns a function that stops listening
 */
export function onAccountChange(kinds: readonly string[], onChange: () => void): () => void {
  let hasOpened = isStreaming;
  return onAccountEvent(kinds, (event) => {
    if (event || hasOpened) onChange();
    hasOpened = true;
  });
}

/** Listens like `onAccountEvent` while the component is mounted. */
export function useAccountEvent(kind: string, onEvent: Listener['onEvent']): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => onAccountEvent([kind], (event) => latest.current(event)), [kind]);
}
