import { proxy } from 'valtio';
import { readSettingsCache } from '../../storage/settings-cache.ts';

interface Lock {
  /** undefined: the app does not lock. */
  minutes: number | undefined;
  /** A passkey is asked for before anything else. */
  locked: boolean;
  /** A start of an app that locks: nothing of the account stands until it is clear whether it is due. */
  checking: boolean;
}

const mayLock = ({ signed, locks } = readSettingsCache() ?? {}): boolean => signed === true && locks === true;

export const lock = proxy<Lock>({ minutes: undefined, locked: false, checking: mayLock() });
