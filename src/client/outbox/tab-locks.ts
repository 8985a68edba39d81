/** Keys of the money calls that this tab is sending: its own state of them is newer than the stored one. */
export const sendingKeys = new Set<string>();

const lockOf = (key: string): string => `andaman-money-${key}`;

/** Runs `work` unless another tab is sending this key; returns undefined then. */
export const withTabLock = async <T>(key: string, work: () => Promise<T>): Promise<T | undefined> =>
  globalThis.navigator?.locks
    ? navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work();

export const isSentElsewhere = async (key: string): Promise<boolean> =>
  (await globalThis.navigator?.locks?.query())?.held?.some(({ name }) => name === lockOf(key)) ?? false;

const awaited = new Set<string>();
/** Calls `onSent` once the tab that sends this key has its response or is gone. Further calls for a key do nothing. */
export const whenSentElsewhere = async (key: string, onSent: () => void): Promise<void> => {
  if (awaited.has(key)) return;
  awaited.add(key);
  await navigator.locks.request(lockOf(key), () => undefined).finally(() => awaited.delete(key));
  onSent();
};
