import { database, type DatabaseName } from './database.ts';

/**
 * `all`: sign-out, everything but the settings of the device. `readable`: a refused token or another account, all that
 * can be read; drafts and outbox wait unshown for the same account (STORE-09, STORE-11). `memory`: another tab wiped
 * the disk, what this tab shows goes too.
 */
export type ClearScope = 'all' | 'readable' | 'memory';

const hooks = new Set<(scope: ClearScope) => unknown>();

/** What a store holds of an account goes in `clear`: called at once, and awaited where it gives a promise. */
export const onClearUserData = (clear: (scope: ClearScope) => unknown): (() => void) => {
  hooks.add(clear);
  return () => hooks.delete(clear);
};

const GOES: Record<ClearScope, readonly DatabaseName[]> = {
  all: ['session', 'kept', 'navigation', 'drafts', 'journal'],
  readable: ['session', 'kept', 'navigation'],
  memory: [],
};

/**
 * Removes what an account left on this device, online or offline. Never rejects: one part that fails keeps no other.
 */
export const clearUserData = async (scope: ClearScope): Promise<void> => {
  const cleared = [...hooks].map(async (clear) => clear(scope));
  await Promise.allSettled([...cleared, ...GOES[scope].map((name) => database(name).clear())]);
};
