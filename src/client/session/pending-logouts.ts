import * as v from 'valibot';
import { subscribeKey } from 'valtio/utils';
import { id, time } from '../../api/fields.ts';
import { logout } from '../../api/logout.ts';
import { DAY_MS } from '../../domain/time.ts';
import { database } from '../../storage/database.ts';
import { connection } from '../http/connection.ts';
import { readResponse } from '../http/envelope.ts';
import { CallError } from '../http/errors.ts';
import { encode, send } from '../http/transport.ts';

/** A logout that the server has not confirmed. Its key is random, since keys are easier to read than values. */
const schema = v.object({ token: id, at: time });

/** Age at which we give up: the server ends a session that was not used for 14 days (`MAX_IDLE_MS`). */
const MAX_AGE_MS = 14 * DAY_MS;

/** Ends a session at the server. Returns whether it is over there. */
const endAtServer = async (token: string): Promise<boolean> => {
  try {
    const { text, type } = await send(logout, encode({}), { token: () => token, keepalive: true });
    readResponse(logout, text, type);
    return true;
  } catch (error) {
    // the server refuses a token whose session is over
    return error instanceof CallError && error.kind === 'token';
  }
};

/**
 * Ends a session at the server. The token is kept on the device until the server has confirmed that, since a logout
 * without a network could not be sent (AUTH-22). Never rejects.
 */
export const logOutAtServer = async (token: string): Promise<void> => {
  const key = crypto.randomUUID();
  const stored = database('logouts').set(key, { token, at: Date.now() });
  const isOver = await endAtServer(token);
  await stored;
  if (isOver) await database('logouts').delete(key);
};

const sendPendingLogouts = async (): Promise<void> => {
  for (const [key, { token, at }] of await database('logouts').entries(schema))
    if (Date.now() - at > MAX_AGE_MS || (await endAtServer(token))) await database('logouts').delete(key);
};

/** Sends the logouts that the server has not confirmed: now, and whenever it can be reached again. */
export const watchPendingLogouts = (): (() => void) => {
  void sendPendingLogouts();
  return subscribeKey(connection, 'restored', () => void sendPendingLogouts());
};
