import { database } from '../../storage/database.ts';
import { isInMemory } from '../../storage/idb-connection.ts';
import { readSettingsCache, writeSettingsCache } from '../../storage/settings-cache.ts';
import { clearUserData } from '../../storage/wipe.ts';
import { currentToken, switchSession, eraseDevice, session, storeSession } from './session.ts';

/** Starts a session with the token of a login. The caller then reads `users/info` and passes its id to `identify`. */
export const beginSession = async (token: string): Promise<void> => {
  const statusBefore = session.status;
  switchSession({ token });
  // erased only after the switch: from here on no response of the previous session is stored
  if (readSettingsCache()?.leaving) await eraseDevice();
  else if (statusBefore === 'in') await clearUserData('readable');
  writeSettingsCache('session', crypto.randomUUID());
  writeSettingsCache('signed', true);
  await storeSession({ token });
  // the disk may still hold another customer's session: this makes the next start drop it
  if (isInMemory()) writeSettingsCache('signed', false);
};

/** Notes that an account was opened on this device, which is then no longer a first-time visitor's (LIVE-08). */
export const noteNewAccount = (): void => {
  if (session.status === 'out') writeSettingsCache('signed', false);
};

/**
 * Sets the customer of the session. Erases drafts and money calls of other customers without showing them (STORE-11).
 */
export const identify = async (account: string): Promise<void> => {
  const token = currentToken();
  if (token === undefined || session.account === account) return;
  session.account = account;
  await storeSession({ token, account });
  for (const name of ['drafts', 'journal'] as const) {
    const foreignKeys = (await database(name).keys()).filter((key) => !key.startsWith(`${account}|`));
    await Promise.all(foreignKeys.map((key) => database(name).delete(key)));
  }
};
