import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { subscribeKey } from 'valtio/utils';
import { text, time } from '../../api/fields.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { logout, logoutLater } from '../../api/logout.ts';
import { newKey } from '../../browser/random.ts';
import { DAY_MS } from '../../domain/time.ts';
import { database } from '../../storage/database.ts';
import { connection } from '../http/connection.ts';
import { readResponse } from '../http/envelope.ts';
import { CallError } from '../http/errors.ts';
import { encode, send } from '../http/transport.ts';

/**
 * A logout that the server has not confirmed. With the digest of its token, the session can be ended, and nothing else:
 * anyone who gets the device after a logout finds no token.
 */
const schema = v.object({ digest: text, at: time });

/** Age at which we give up: the server ends a session that was not used for 14 days (`MAX_IDLE_MS`). */
const MAX_AGE_MS = 14 * DAY_MS;

/** Returns the digest by which the server knows a token; undefined where browsers offer none, on plain http. */
const digestOf = async (token: string): Promise<string | undefined> => {
  const bytes = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(token));
  return bytes && bytesToHex(new Uint8Array(bytes));
};

/** Whether a refusal says that there is nothing to end: the session is over, or the backend lacks the call. */
const isOver = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'token' || [404, 405, 501].includes(error.status ?? 0));

/** Sends a call that ends a session. Returns whether the session is over at the server. */
const endAtServer = async (endpoint: Endpoint, fields: object, token?: string): Promise<boolean> => {
  try {
    const response = await send(endpoint, encode(fields), { token: () => token, keepalive: true });
    readResponse(endpoint, response.text, response.type);
    return true;
  } catch (error) {
    return isOver(error);
  }
};

/**
 * Ends a session at the server. A logout without a network is sent later (AUTH-22); the token itself is forgotten at
 * once. Never rejects.
 */
export const logOutAtServer = async (token: string): Promise<void> => {
  const ended = endAtServer(logout, {}, token);
  const key = newKey();
  const digest = await digestOf(token);
  if (digest !== undefined) await database('logouts').set(key, { digest, at: Date.now() });
  if (await ended) await database('logouts').delete(key);
};

const sendPendingLogouts = async (): Promise<void> => {
  for (const [key, { digest, at }] of await database('logouts').entries(schema))
    if (Date.now() - at > MAX_AGE_MS || (await endAtServer(logoutLater, { digest })))
      await database('logouts').delete(key);
};

/** Sends the logouts that the server has not confirmed: now, and whenever it can be reached again. */
export const watchPendingLogouts = (): (() => void) => {
  // one after the other: a logout that is being sent, or sent again, is still stored
  let sending = sendPendingLogouts();
  return subscribeKey(connection, 'restored', () => {
    sending = sending.then(sendPendingLogouts);
  });
};
