import { database, type DatabaseName } from './database.ts';

/**
 * What to clear.
 * - `all`: after a logout, everything except the device's settings.
 * - `readable`: after a refused token or a change of account, all data that can be seen. Drafts and the outbox stay
 *   hidden for the same account (STORE-09, STORE-11).
 * - `memory`: another tab wiped the disk; only this tab's memory is cleared.
 */
export type ClearScope = 'all' | 'readable' | 'memory';

const hooks = new Set<(scope: ClearScope) => unknown>();

/**
 * Registers a function that clears a store's data of an account. It is called synchronously and its promise is awaited.
 * Returns a function that unregisters it.
 */
export const onClearUserData = (clear: (scope: ClearScope) => unknown): (() => void) => {
  hooks.add(clear);
  return () => hooks.delete(clear);
};

const CLEARED_DATABASES: Record<ClearScope, readonly DatabaseName[]> = {
  all: ['session', 'kept', 'navigation', 'drafts', 'journal'],
  readable: ['session', 'kept', 'navigation'],
  memory: [],
};

/**
 * Removes an account's data from this device, online or offline. Never rejects: if one part fails, the others are still
 * cleared.
 */
export const clearUserData = async (scope: ClearScope): Promise<void> => {
  const cleared = [...hooks].map(async (clear) => clear(scope));
  await Promise.allSettled([...cleared, ...CLEARED_DATABASES[scope].map((name) => database(name).clear())]);
};
