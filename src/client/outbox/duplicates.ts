import type { Endpoint } from '../../api/endpoint.ts';
import { type LoggedSubmission, readSubmissionLog } from './submission-log.ts';
import { type Stored, stored } from './submission.ts';

/**
 * What makes two calls the same to the person who confirms them: these fields, within the minute before the
 * confirmation was opened or since.
 */
export interface DuplicateRule {
  readonly fields: readonly string[];
  /** ms of the server's clock when the confirmation was opened. */
  readonly opened: number;
}

/** A call that says the same as the one to be sent: under way, unknown, or accepted where this page did not show it. */
export type Duplicate = Pick<LoggedSubmission, 'key' | 'created' | 'state'>;

/** Nothing was sent: the same stands already, and the person is asked first. */
export class DuplicateFound extends Error {
  readonly duplicate: Duplicate;
  constructor(duplicate: Duplicate) {
    super('the same was sent already');
    this.duplicate = duplicate;
  }
}

const DUPLICATE_WINDOW_MS = 60_000;

/** Calls whose outcome this page has shown itself: the same again is meant. */
const own = new Set<string>();

const seek = async (
  endpoint: Endpoint,
  fields: Readonly<Record<string, string>>,
  duplicateRule: DuplicateRule,
): Promise<Duplicate | undefined> => {
  const isDuplicate = (item: Pick<Stored, 'call' | 'fields'>): boolean =>
    item.call === endpoint.id && duplicateRule.fields.every((name) => item.fields[name] === fields[name]);
  const isOpen = ({ state }: Duplicate): boolean => state === 'sending' || state === 'unknown';
  const earlier: (Duplicate & Pick<Stored, 'call' | 'fields'>)[] = [
    ...(await stored()),
    ...(await readSubmissionLog()),
  ];
  return earlier.find(
    (item) =>
      isDuplicate(item) &&
      (isOpen(item) ||
        (item.state === 'accepted' && !own.has(item.key) && item.created > duplicateRule.opened - DUPLICATE_WINDOW_MS)),
  );
};

/**
 * Notes a call with `note` unless another tab, or this one before it was killed, has just sent the same: then it throws
 * `DuplicateFound`. One tab at a time looks and notes, so that of two that confirm at once the second one sees the
 * first.
 */
export const assertNoDuplicate = async (
  endpoint: Endpoint,
  key: string,
  fields: Readonly<Record<string, string>>,
  duplicateRule: DuplicateRule | undefined,
  note: () => Promise<void>,
): Promise<void> => {
  own.add(key);
  const work = async (): Promise<void> => {
    const duplicate = duplicateRule && (await seek(endpoint, fields, duplicateRule));
    if (duplicate) throw new DuplicateFound(duplicate);
    await note();
  };
  await (duplicateRule && globalThis.navigator?.locks ? navigator.locks.request('andaman-ticket', work) : work());
};
