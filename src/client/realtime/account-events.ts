import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { config } from '../../config.ts';
import { accountStream } from '../../api/account-events.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { connection } from '../http/connection.ts';
import { currentToken, session } from '../session/session.ts';

/** What changed in the account; the figures are read by the ordinary calls. */
interface AccountEvent {
  readonly kind: string;
  readonly id?: string;
  readonly status?: string;
}

/** ms before a line that broke is tried again; it doubles up to the longest. */
const RECONNECT_DELAY_MS = 2000;
const MAX_RECONNECT_DELAY_MS = 60_000;

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
/** `restored` at the last look, and whether the line was asked for as it grew: what is on screen is read anyway. */
let { restored } = connection;
let isRead = false;

/** Whether changes are told at once now; else they have to be asked for. */
export const isAccountStreamOpen = (): boolean => speaks;

/** One event of the stream's text: its name and its JSON. */
function hear(block: string): void {
  const name = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (name !== undefined) wait = RECONNECT_DELAY_MS;
  if (name !== undefined && !speaks) {
    speaks = true;
    if (!isRead) for (const { heard } of listeners) heard();
  }
  if (name !== 'account' || data === undefined) return;
  let event: AccountEvent;
  try {
    event = JSON.parse(data) as AccountEvent;
  } catch {
    return;
  }
  for (const { kinds, heard } of listeners) if (kinds.has(event.kind)) heard(event);
}

/** Reads the stream to its end; fetched by hand, since an EventSource cannot carry the token. */
async function readStream(signal: AbortSignal): Promise<void> {
  const response = await fetch(config.apiPrefix + accountStream.path, {
    headers: { token: currentToken() ?? '' },
    cache: 'no-store',
    signal,
  });
  if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new TypeError('no stream');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    blocks.forEach(hear);
  }
}

const shouldBeOpen = (): boolean =>
  listeners.size > 0 && session.status === 'in' && !connection.outage && document.visibilityState === 'visible';

function hangUp(): void {
  clearTimeout(timer);
  timer = undefined;
  line?.abort();
  line = undefined;
  speaks = false;
}

function follow(): void {
  const grew = restored !== connection.restored;
  ({ restored } = connection);
  if (!shouldBeOpen()) return hangUp();
  if (line || timer !== undefined) return;
  isRead = grew;
  const own = new AbortController();
  line = own;
  void readStream(own.signal)
    .catch(() => undefined)
    .then(() => {
      if (line !== own) return;
      line = undefined;
      speaks = false;
      timer = setTimeout(() => {
        timer = undefined;
        follow();
      }, wait);
      wait = Math.min(wait * 2, MAX_RECONNECT_DELAY_MS);
    });
}
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
