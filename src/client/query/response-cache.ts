import * as v from 'valibot';
import { subscribe } from 'valtio';
import { text, time } from '../../api/fields.ts';
import type { ResponseOf, Endpoint } from '../../api/endpoint.ts';
import { database } from '../../storage/database.ts';
import { type Language, LANGUAGES } from '../../config.ts';
import { settings } from '../../storage/settings.ts';
import { isInMemory } from '../../storage/idb-connection.ts';
import { connection } from '../http/connection.ts';
import { foreignTexts } from '../http/foreign-texts.ts';
import { currentToken, SESSION_RECORD, session } from '../session/session.ts';

/**
 * Returns the key of a cached response: account, endpoint, language of its texts if it has any, and fields, so that no
 * one ever sees another customer's data (STORE-10).
 */
const keyOf = (
  endpoint: Endpoint,
  fields: URLSearchParams,
  language: Language = settings.language,
): string | undefined =>
  session.account === undefined
    ? undefined
    : `${session.account}|${endpoint.id}|${endpoint.hasTexts ? language : ''}|${fields.toString()}`;

/** Whether the responses of an endpoint are stored in IndexedDB, by account. */
export const isStored = ({ cache }: Endpoint): boolean => cache === 'indexeddb' || cache === 'offline';

/** A stored response, and the language of its texts if it is not the app's. */
export interface Cached<R extends Endpoint> {
  readonly value: ResponseOf<R>;
  readonly at: number;
  readonly language?: Language;
}

/**
 * Returns the stored response of an endpoint for the logged-in customer. A response that no longer fits its schema is
 * dropped.
 */
export const readCached = async <R extends Endpoint>(
  endpoint: R,
  fields: URLSearchParams,
  language?: Language,
): Promise<Cached<R> | undefined> => {
  const key = keyOf(endpoint, fields, language);
  if (key === undefined) return undefined;
  return database('kept').get(key, v.object({ at: time, value: endpoint.response }));
};

/** Returns the stored response, or else the newest one whose texts are in another language. For offline use. */
export const readCachedInAny = async <R extends Endpoint>(
  endpoint: R,
  fields: URLSearchParams,
): Promise<Cached<R> | undefined> => {
  const own = await readCached(endpoint, fields);
  if (own || !endpoint.hasTexts) return own;
  const others = LANGUAGES.filter((language) => language !== settings.language);
  const copies = await Promise.all(
    others.map(async (language) => {
      const copy = await readCached(endpoint, fields, language);
      return copy ? [{ ...copy, language }] : [];
    }),
  );
  const newest = copies.flat().toSorted((copy, other) => other.at - copy.at)[0];
  if (newest) foreignTexts.language = newest.language;
  return newest;
};

/**
 * Whether the session still has this token, on the device too: another tab may have ended it without this one knowing
 * yet.
 */
const isSessionOf = async (token: string | undefined): Promise<boolean> =>
  token === currentToken() &&
  (isInMemory() || (await database('session').get(SESSION_RECORD, v.object({ token: text })))?.token === token);

/** Whether a record is missing or was only prefetched, so that no page has stored it. */
const isUnvisited = async (key: string): Promise<boolean> => {
  const record = await database('kept').get(key, v.object({ ahead: v.optional(v.boolean()) }));
  return record === undefined || record.ahead === true;
};

/**
 * Stores a response as its schema parsed it, without unknown fields and without those that may not be stored. With
 * `ahead` (a prefetch) it rejects on a full disk instead of evicting others, and is evicted first when a page needs
 * space.
 */
export const writeCached = async (
  endpoint: Endpoint,
  fields: URLSearchParams,
  value: unknown,
  at: number,
  { ahead = false }: { readonly ahead?: boolean | undefined } = {},
): Promise<void> => {
  const key = keyOf(endpoint, fields);
  if (key === undefined) return;
  const { stored } = endpoint;
  const token = currentToken();
  const record = { at, value: stored ? v.parse(stored, value) : value };
  if (ahead) await database('kept').set(key, { ...record, ahead: await isUnvisited(key) }, { spare: true });
  else await database('kept').set(key, record);
  // a write that lands after the wipe of a logout has to be deleted again; this check is not awaited
  void isSessionOf(token).then((isCurrent) => (isCurrent ? undefined : database('kept').delete(key)));
};

interface Read {
  readonly endpoint: Endpoint;
  readonly state: { readonly value: unknown; readonly source: string | undefined };
  readonly fields: URLSearchParams;
  readonly signal: AbortSignal;
}

type Show = (state: object, value: unknown, at: number, source: 'device') => void;

/** Shows a stored response of a read if nothing is shown yet: the network may have been quicker. */
const showIfEmpty = ({ state, signal }: Read, cached: Cached<Endpoint> | undefined, show: Show): void => {
  if (!cached || signal.aborted || state.value !== undefined) return;
  show(state, cached.value, cached.at, 'device');
};

/** Shows the stored response of a read if nothing is shown yet. */
export const showCached = async (read: Read, show: Show): Promise<void> =>
  showIfEmpty(read, await readCached(read.endpoint, read.fields), show);

/** Calls `act` while there is no connection and nothing is shown. Returns a function that ends this. */
export const whileOffline = ({ state }: Pick<Read, 'state'>, act: () => Promise<void>): (() => void) => {
  const actIfOffline = (): void => {
    if (!connection.online && state.value === undefined) void act();
  };
  const stop = subscribe(connection, actIfOffline);
  actIfOffline();
  return stop;
};

/**
 * Shows the stored response, also in another language, as soon as one attempt of a read has failed, while the retries
 * go on.
 * @returns a function to call when the read has ended: if the stored response is still shown, it calls `refresh` once
 * the server is reachable
 */
export const showCachedOffline = (read: Read, show: Show): ((refresh?: () => Promise<void>) => void) => {
  const { state, signal } = read;
  const stopWatching = whileOffline(read, async () =>
    showIfEmpty(read, await readCachedInAny(read.endpoint, read.fields), show),
  );
  return (refresh) => {
    stopWatching();
    if (!refresh || state.source !== 'device' || signal.aborted) return;
    const stop = subscribe(connection, () => {
      if (!connection.online) return;
      stop();
      if (state.source === 'device') void refresh();
    });
  };
};
