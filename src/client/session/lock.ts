import { proxy } from 'valtio';
import { readSettingsCache } from '../../storage/settings-cache.ts';

interface Lock {
  /** undefined if the app lock is off. */
  minutes: number | undefined;
  /** The app is locked and asks for a passkey. */
  locked: boolean;
  /** At a start with the app lock on: hides everything of the account until it is clear whether the lock is due. */
  checking: boolean;
}

const mayLock = ({ signed, locks } = readSettingsCache() ?? {}): boolean => signed === true && locks === true;

export const lock = proxy<Lock>({ minutes: undefined, locked: false, checking: mayLock() });
