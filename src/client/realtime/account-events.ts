import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { accountStream } from '../../api/account-events.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { connection } from '../http/connection.ts';
import { currentToken, session } from '../session/session.ts';
import { readEvents, restAfter, type StreamEvent } from './event-stream.ts';
import { createTurn } from './turn.ts';

/** What changed in the account; the figures are read by the ordinary calls. */
interface AccountEvent {
  readonly kind: string;
  readonly id?: string;
  readonly status?: string;
}

/** ms before a line that broke is tried again; it doubles up to the longest. */
const RECONNECT_DELAY_MS = 2000;
const MAX_RECONNECT_DELAY_MS = 60_000;
/** Under which the window with the line tells the others of a change. */
const TOPIC = 'account event';

interface Listener {
  readonly kinds: ReadonlySet<string>;
  /**
   * Without an event: the line has just begun, and what changed before was not heard. Not after an outage: then
   * `restored` has everything read again.
   */
  readonly heard: (event?: AccountEvent) => void;
}

const listeners = new Set<Listener>();
let line: AbortController | undefined;
let speaks = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = RECONNECT_DELAY_MS;
/** ms since 1970 until which the server wants no new line. */
let restUntil = 0;
const turn = createTurn('account');
/** `restored` at the last look, and whether the line was asked for as it grew: what is on screen is read anyway. */
let { restored } = connection;
let isRead = false;

/** Whether this window has the line, so that changes are told at once; else they are asked for as well. */
export const isAccountStreamOpen = (): boolean => speaks;

function tell(event?: AccountEvent): void {
  for (const { kinds, heard } of listeners) if (event === undefined || kinds.has(event.kind)) heard(event);
}

const readEvent = (data: string): AccountEvent | undefined => {
  try {
    return JSON.parse(data) as AccountEvent;
  } catch {
    return undefined;
  }
};

/** What comes by the line. The other windows hear the kind of a change and nothing of the customer. */
function hear({ name, data }: StreamEvent): void {
  wait = RECONNECT_DELAY_MS;
  if (!speaks) {
    speaks = true;
    if (!isRead) {
      tell();
      postToTabs(TOPIC);
    }
  }
  const event = name === 'account' ? readEvent(data) : undefined;
  if (!event) return;
  tell(event);
  postToTabs(TOPIC, event.kind);
}

const shouldBeOpen = (): boolean =>
  listeners.size > 0 && session.status === 'in' && !connection.outage && document.visibilityState === 'visible';

function hangUp(): void {
  clearTimeout(timer);
  timer = undefined;
  line?.abort();
  line = undefined;
  speaks = false;
  turn.pass();
}

const comeBack = (ms: number): void => {
  timer = setTimeout(() => {
    timer = undefined;
    follow();
  }, ms);
};

/** Opens the line, once the server wants one. */
function open(): void {
  const rest = restUntil - Date.now();
  if (rest > 0) return comeBack(rest);
  const own = new AbortController();
  line = own;
  void readEvents(accountStream.path, { token: currentToken() ?? '', signal: own.signal, heard: hear })
    .catch((error: unknown) => error)
    .then((error) => {
      if (line !== own) return;
      line = undefined;
      speaks = false;
      const rest = restAfter(error);
      restUntil = rest > 0 ? Date.now() + rest : 0;
      comeBack(Math.max(wait, rest));
      wait = Math.min(wait * 2, MAX_RECONNECT_DELAY_MS);
    });
}

function follow(): void {
  const grew = restored !== connection.restored;
  ({ restored } = connection);
  if (!shouldBeOpen()) return hangUp();
  // on its way: by a line, a wait, or another window until it is our turn
  if (line || timer !== undefined || turn.isAwaited) return;
  isRead = grew;
  if (turn.isOurs) return open();
  turn.take(open);
}
// another window hears for us; as its line begins, anything may have changed before
onTabMessage(TOPIC, (kind) => {
  if (!shouldBeOpen() || line) return;
  for (const { kinds, heard } of listeners) {
    const [own = ''] = kind === undefined ? kinds : [kind];
    if (kinds.has(own)) heard({ kind: own });
  }
});
// a page that stays open hears the next customer, by a line of their own
onClearUserData(hangUp);

/**
 * Hears at once what changes in the account while a page is in sight, and without an event each time the line begins,
 * since what changed before was not heard. A hint to read anew, never the only way to learn it. Returns what ends it.
 */
export function onAccountEvent(kinds: readonly string[], heard: Listener['heard']): () => void {
  const listener = { kinds: new Set(kinds), heard };
  if (listeners.size === 0) ({ restored } = connection);
  listeners.add(listener);
  const ends = [subscribe(connection, follow), subscribe(session, follow)];
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    listeners.delete(listener);
    ends.forEach((end) => end());
    // one function stands once, however many listen
    if (listeners.size === 0) document.removeEventListener('visibilitychange', follow);
    follow();
  };
}

/**
 * Calls at each change, and when the line begins again after a break: for whoever has just read what it would hear of
 * at the first beginning. Returns what ends it.
 */
export function onAccountChange(kinds: readonly string[], changed: () => void): () => void {
  let hasBegun = speaks;
  return onAccountEvent(kinds, (event) => {
    if (event || hasBegun) changed();
    hasBegun = true;
  });
}

/** `onAccountEvent` for a page, while it stands. */
export function useAccountEvent(kind: string, heard: Listener['heard']): void {
  const newest = useRef(heard);
  useEffect(() => {
    newest.current = heard;
  });
  useEffect(() => onAccountEvent([kind], (event) => newest.current(event)), [kind]);
}
