/** When the last call that may have changed something ended (ms), and how many such calls there were. */
let changedAt = 0;
let changes = 0;

/** Notes a change: a call has ended, or a look-up found that an earlier one was carried out. */
export const noteChange = (): void => {
  changedAt = Date.now();
  changes += 1;
};

/** Grows with each change. A read that began at a lower count may have missed a change. */
export const changeCount = (): number => changes;

/** Whether data fetched at `at` (ms) is less than `maxAgeMs` old and no call has changed anything since. */
export const isRecent = (at: number, maxAgeMs: number): boolean => {
  const age = Date.now() - at;
  return age >= 0 && age < maxAgeMs && at > changedAt;
};
