import { onClearUserData } from '../../storage/wipe.ts';
import { readSubmissionLog } from './submission-log.ts';
import type { Submission } from './submission.ts';

/** Returns the name of the list that holds a call's record: ids are only unique within a list. */
const listOf = ({ call, fields }: Pick<Submission, 'call' | 'fields'>): string => `${call} ${fields['type'] ?? ''}`;

/**
 * Records that look-ups have matched: list and id to the key of the call. The submission log has them a moment later.
 */
const matchedKeys = new Map<string, string>();
onClearUserData(() => matchedKeys.clear());

/**
 * Finds the record that a call led to, among records with equal fields. Records of this device's other calls are
 * excluded. If more than one is left, it returns `several`, or with `guess` the nearest in time.
 */
export const matchRecord = async <R extends { readonly id: string; readonly created?: number | undefined }>(
  submission: Readonly<Submission>,
  candidates: readonly R[],
  guess = false,
): Promise<{ readonly record?: R | undefined; readonly several?: boolean }> => {
  const list = listOf(submission);
  const claimedIds = new Set(
    (await readSubmissionLog())
      .filter((other) => other.key !== submission.key && listOf(other) === list)
      .map(({ record }) => record),
  );
  const recordKey = ({ id }: R): string => `${list} ${id}`;
  // synchronous from here on, so that two look-ups at once never match the same record
  const unclaimed = candidates.filter(
    (record) => !claimedIds.has(record.id) && (matchedKeys.get(recordKey(record)) ?? submission.key) === submission.key,
  );
  if (unclaimed.length > 1 && !guess) return { several: true };
  const distance = ({ created }: R): number => Math.abs((created ?? 0) - submission.created);
  const record = unclaimed.toSorted((a, b) => distance(a) - distance(b))[0];
  if (record) matchedKeys.set(recordKey(record), submission.key);
  return { record };
};
