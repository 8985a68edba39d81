import * as v from 'valibot';
import { subscribe } from 'valtio';
import { session } from '../../client/session/session.ts';
import { database } from '../../storage/database.ts';

/** That orders are open, by account: a later start follows them without asking the server first. */
const name = (): string => `pending|${session.account ?? ''}`;

/** Notes whether orders are open. */
export const notePending = async (some: boolean): Promise<void> => {
  await (some ? database('kept').set(name(), true) : database('kept').delete(name()));
};

let looked = '';
const look = async (): Promise<void> => {
  if (session.status !== 'in' || session.account === undefined || looked === name()) return;
  looked = name();
  if (
    await database('kept')
      .get(looked, v.literal(true))
      .catch(() => undefined)
  )
    (await import('./open-orders.ts')).refreshOpenOrders();
};

/**
 * Follows the open orders of whoever is signed in, whatever page stands: the device's own tape has no gap of its making
 * (OPT-13).
 */
export const followPending = (): void => {
  subscribe(session, () => void look().catch(() => undefined));
  void look().catch(() => undefined);
};
