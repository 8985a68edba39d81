/** Money calls that this tab is sending: of them it knows more than the device. */
export const own = new Set<string>();

const lockOf = (key: string): string => `andaman-money-${key}`;

/** Runs `work` unless another tab is sending this key just now; then undefined. */
export const alone = async <T>(key: string, work: () => Promise<T>): Promise<T | undefined> =>
  globalThis.navigator?.locks
    ? navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work();

export const isSentElsewhere = async (key: string): Promise<boolean> =>
  (await globalThis.navigator?.locks?.query())?.held?.some(({ name }) => name === lockOf(key)) ?? false;

const awaited = new Set<string>();
/** Runs `then` once the tab that sends this key has its answer, or is gone; once however often it is asked for. */
export const onceSent = async (key: string, then: () => void): Promise<void> => {
  if (awaited.has(key)) return;
  awaited.add(key);
  await navigator.locks.request(lockOf(key), () => undefined).finally(() => awaited.delete(key));
  then();
};
