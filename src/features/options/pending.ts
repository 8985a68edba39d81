import * as v from 'valibot';
import { subscribe } from 'valtio';
import { session } from '../../client/session/session.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { tabCounts } from '../../ui/layout/tab-counts.ts';

/** Key of the account's note that orders are open, so that the next start follows them without asking the server. */
const pendingKey = (): string => `pending|${session.account ?? ''}`;

/** Notes whether orders are open. */
export const notePending = async (hasOpen: boolean): Promise<void> => {
  await (hasOpen ? database('kept').set(pendingKey(), true) : database('kept').delete(pendingKey()));
};

/** Sets the tab's count to 0 unless there is one, since no order is open. */
const noteNone = (): void => void (tabCounts['/pages/Option/Option'] ??= 0);
onClearUserData(() => {
  tabCounts['/pages/Option/Option'] = 0;
});

let checkedKey = '';
const checkPending = async (): Promise<void> => {
  if (session.status !== 'in' || session.account === undefined || checkedKey === pendingKey()) return;
  checkedKey = pendingKey();
  if (
    await database('kept')
      .get(checkedKey, v.literal(true))
      .catch(() => undefined)
  )
    (await import('./open-orders.ts')).refreshOpenOrders();
  else noteNone();
};

/**
 * Follows the open orders of the signed-in customer on every page, so that the price recording has no gaps (OPT-13).
 */
export const followPending = (): void => {
  subscribe(session, () => void checkPending().catch(() => undefined));
  void checkPending().catch(() => undefined);
};
