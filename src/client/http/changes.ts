/** ms of the last call that may have changed something, and how many there were. */
let changedAt = 0;
let changes = 0;

/** Counts a change: of a call that has ended, or of one before that turns out to have been carried out. */
export const noteChange = (): void => {
  changedAt = Date.now();
  changes += 1;
};

/** Grows with each change: a read that began at another count may be of before it. */
export const changeCount = (): number => changes;

/** Whether what was known at `at` (ms) is at most `limit` ms old, and no call has changed anything since. */
export const isRecent = (at: number, limit: number): boolean => {
  const age = Date.now() - at;
  return age >= 0 && age < limit && at > changedAt;
};
