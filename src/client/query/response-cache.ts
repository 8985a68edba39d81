import * as v from 'valibot';
import { subscribe } from 'valtio';
import { text, time } from '../../api/fields.ts';
import type { ResponseOf, Endpoint } from '../../api/endpoint.ts';
import { database } from '../../storage/database.ts';
import { settings } from '../../storage/settings.ts';
import { isInMemory } from '../../storage/idb-connection.ts';
import { connection } from '../http/connection.ts';
import { currentToken, SESSION_RECORD, session } from '../session/session.ts';

/** Key of a kept answer: whose, which call, language and fields, so that none is ever shown to another (STORE-10). */
const keyOf = (endpoint: Endpoint, fields: URLSearchParams): string | undefined =>
  session.account === undefined
    ? undefined
    : `${session.account}|${endpoint.id}|${settings.language}|${fields.toString()}`;

/** Whether the device stores what an endpoint answers, by account. */
export const isStored = ({ cache }: Endpoint): boolean => cache === 'indexeddb' || cache === 'offline';

/**
 * The last answer of an endpoint that is stored, for the signed-in customer; one that no longer fits its schema is
 * dropped.
 */
export const readCached = async <R extends Endpoint>(
  endpoint: R,
  fields: URLSearchParams,
): Promise<{ value: ResponseOf<R>; at: number } | undefined> => {
  const key = keyOf(endpoint, fields);
  if (key === undefined) return undefined;
  return database('kept').get(key, v.object({ at: time, value: endpoint.response }));
};

/** Whether the session is still that of a token, on the device too: another tab ends it before this one hears of it. */
const isSessionOf = async (token: string | undefined): Promise<boolean> =>
  token === currentToken() &&
  (isInMemory() || (await database('session').get(SESSION_RECORD, v.object({ token: text })))?.token === token);

/** Whether a record was only read ahead, or is not there: no page has stored it. */
const isUnvisited = async (key: string): Promise<boolean> => {
  const before = await database('kept').get(key, v.object({ ahead: v.optional(v.boolean()) }));
  return before === undefined || before.ahead === true;
};

/**
 * Keeps an answer as the schema read it, so without fields that nobody asked for, or that may not be stored. `ahead`:
 * rejects on a full disk, where nothing gives way to it, and goes first itself when a page needs room.
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
  // written behind the wipe of a sign-out, it would stay; nobody waits for the look
  void isSessionOf(token).then((isOwn) => (isOwn ? undefined : database('kept').delete(key)));
};

interface Reading {
  readonly endpoint: Endpoint;
  readonly state: { readonly value: unknown; readonly source: string | undefined };
  readonly fields: URLSearchParams;
  readonly signal: AbortSignal;
}

type Show = (state: object, value: unknown, at: number, source: 'device') => void;

/** Shows what the device has of a reading, where nothing is shown yet. */
export const showStored = async ({ endpoint, state, fields, signal }: Reading, show: Show): Promise<void> => {
  const stored = await readCached(endpoint, fields);
  // the network may have been quicker
  if (stored && !signal.aborted && state.value === undefined) show(state, stored.value, stored.at, 'device');
};

/**
 * Shows what the device has as soon as one try of a reading has failed, while the others go on. The reading ends with
 * what this gives: what stands in for the server then gives way by itself once there is one.
 */
export const standIn = (reading: Reading, show: Show): ((refresh: () => Promise<void>) => void) => {
  const { state, signal } = reading;
  const look = (): void => {
    if (!connection.online && state.value === undefined) void showStored(reading, show);
  };
  const end = subscribe(connection, look);
  look();
  return (refresh) => {
    end();
    if (state.source !== 'device' || signal.aborted) return;
    const stop = subscribe(connection, () => {
      if (!connection.online) return;
      stop();
      if (state.source === 'device') void refresh();
    });
  };
};
