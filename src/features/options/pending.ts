import * as v from 'valibot';
import { subscribe } from 'valtio';
import { session } from '../../client/session/session.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { tabCounts } from '../../ui/tab-counts.ts';

/** That orders are open, by account: a later start follows them without asking the server first. */
const name = (): string => `pending|${session.account ?? ''}`;

/** Notes whether orders are open. */
export const notePending = async (some: boolean): Promise<void> => {
  await (some ? database('kept').set(name(), true) : database('kept').delete(name()));
};

/** Nothing is open that this start would have to follow: what the tab was last seen with is over. */
const noteNone = (): void => void (tabCounts['/pages/Option/Option'] ??= 0);
onClearUserData(() => {
  tabCounts['/pages/Option/Option'] = 0;
});

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
  else noteNone();
};

/**
 * Follows the open orders of whoever is signed in, whatever page stands: the device's own tape has no gap of its making
 * (OPT-13).
 */
export const followPending = (): void => {
  subscribe(session, () => void look().catch(() => undefined));
  void look().catch(() => undefined);
};
