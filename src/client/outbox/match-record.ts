import { onClearUserData } from '../../storage/wipe.ts';
import { readSubmissionLog } from './submission-log.ts';
import type { Submission } from './submission.ts';

/** The list that a call's record stands in: records of two lists may have the same id. */
const listOf = ({ call, fields }: Pick<Submission, 'call' | 'fields'>): string => `${call} ${fields['type'] ?? ''}`;

/**
 * Records that look-ups have matched, by list and id, with the key of the call that each is; the log has them a moment
 * later.
 */
const matched = new Map<string, string>();
onClearUserData(() => matched.clear());

/**
 * The record that a call became, out of those of a list that say the same: none that another call of this device
 * became. Where more than one is left, the one nearest in time, or `several` without one where a guess will not do.
 */
export const matchRecord = async <R extends { readonly id: string; readonly created?: number | undefined }>(
  item: Readonly<Submission>,
  same: readonly R[],
  guess = false,
): Promise<{ readonly record?: R | undefined; readonly several?: boolean }> => {
  const list = listOf(item);
  const others = new Set(
    (await readSubmissionLog())
      .filter((other) => other.key !== item.key && listOf(other) === list)
      .map(({ record }) => record),
  );
  const place = ({ id }: R): string => `${list} ${id}`;
  // nothing is waited for from here on: two look-ups at once never match the same record
  const unclaimed = same.filter(
    (record) => !others.has(record.id) && (matched.get(place(record)) ?? item.key) === item.key,
  );
  if (unclaimed.length > 1 && !guess) return { several: true };
  const distance = ({ created }: R): number => Math.abs((created ?? 0) - item.created);
  const record = unclaimed.toSorted((a, b) => distance(a) - distance(b))[0];
  if (record) matched.set(place(record), item.key);
  return { record };
};
