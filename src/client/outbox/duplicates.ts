import type { Endpoint } from '../../api/endpoint.ts';
import { type LoggedSubmission, readSubmissionLog } from './submission-log.ts';
import { type StoredSubmission, readStoredSubmissions } from './submission.ts';

/**
 * When two calls are the same to the customer who confirms them: equal in these fields, and made since the minute
 * before the confirmation was opened.
 */
export interface DuplicateRule {
  readonly fields: readonly string[];
  /** When the confirmation was opened, by the server's clock (ms). */
  readonly opened: number;
}

/** An equal earlier call: still running, of unknown outcome, or accepted without this page having shown it. */
export type Duplicate = Pick<LoggedSubmission, 'key' | 'created' | 'state'>;

/** Thrown before anything is sent, because an equal call exists and the customer has to be asked first. */
export class DuplicateFound extends Error {
  readonly duplicate: Duplicate;
  constructor(duplicate: Duplicate) {
    super('the same was sent already');
    this.duplicate = duplicate;
  }
}

const DUPLICATE_WINDOW_MS = 60_000;

/** Keys of calls that this page sent and whose outcome it showed: an equal call after them is intended. */
const ownKeys = new Set<string>();

const findDuplicate = async (
  endpoint: Endpoint,
  fields: Readonly<Record<string, string>>,
  duplicateRule: DuplicateRule,
): Promise<Duplicate | undefined> => {
  const isEqual = (item: Pick<StoredSubmission, 'call' | 'fields'>): boolean =>
    item.call === endpoint.id && duplicateRule.fields.every((name) => item.fields[name] === fields[name]);
  const isOpen = ({ state }: Duplicate): boolean => state === 'sending' || state === 'unknown';
  const earlier: (Duplicate & Pick<StoredSubmission, 'call' | 'fields'>)[] = [
    ...(await readStoredSubmissions()),
    ...(await readSubmissionLog()),
  ];
  return earlier.find(
    (item) =>
      isEqual(item) &&
      (isOpen(item) ||
        (item.state === 'accepted' &&
          !ownKeys.has(item.key) &&
          item.created > duplicateRule.opened - DUPLICATE_WINDOW_MS)),
  );
};

/**
 * Runs `record`, which stores a call, unless another tab or an earlier load of this one has just sent an equal call.
 * Throws `DuplicateFound` then. Only one tab at a time does this, so if two confirm at once, the second sees the first.
 */
export const recordUnlessDuplicate = async (
  endpoint: Endpoint,
  key: string,
  fields: Readonly<Record<string, string>>,
  duplicateRule: DuplicateRule | undefined,
  record: () => Promise<void>,
): Promise<void> => {
  ownKeys.add(key);
  const checkAndRecord = async (): Promise<void> => {
    const duplicate = duplicateRule && (await findDuplicate(endpoint, fields, duplicateRule));
    if (duplicate) throw new DuplicateFound(duplicate);
    await record();
  };
  await (duplicateRule && globalThis.navigator?.locks
    ? navigator.locks.request('andaman-ticket', checkAndRecord)
    : checkAndRecord());
};
