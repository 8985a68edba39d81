import { database } from '../../storage/database.ts';
import { isInMemory } from '../../storage/idb-connection.ts';
import { readSettingsCache, writeSettingsCache } from '../../storage/settings-cache.ts';
import { clearUserData } from '../../storage/wipe.ts';
import { currentToken, enter, erase, session, store } from './session.ts';

/** Starts a session with the token of a login. Then `users/info` is asked for, and its id given to `identify`. */
export const beginSession = async (token: string): Promise<void> => {
  const before = session.status;
  enter({ token });
  // from here on nothing is asked for the one before: what came between would stay
  if (readSettingsCache()?.leaving) await erase();
  else if (before === 'in') await clearUserData('readable');
  writeSettingsCache('session', crypto.randomUUID());
  writeSettingsCache('signed', true);
  await store({ token });
  // the disk may hold the session of another: the next start is not this one's, and drops it
  if (isInMemory()) writeSettingsCache('signed', false);
};

/** An account was opened on this device: from here on it is no stranger's (LIVE-08), signed in or not. */
export const noteNewcomer = (): void => {
  if (session.status === 'out') writeSettingsCache('signed', false);
};

/** Names the customer of the session. Drafts and money calls of anybody else are erased unshown (STORE-11). */
export const identify = async (account: string): Promise<void> => {
  const token = currentToken();
  if (token === undefined || session.account === account) return;
  session.account = account;
  await store({ token, account });
  for (const name of ['drafts', 'journal'] as const) {
    const strangers = (await database(name).keys()).filter((key) => !key.startsWith(`${account}|`));
    await Promise.all(strangers.map((key) => database(name).delete(key)));
  }
};
