import { moneyOutcome, OUTCOMES_KEPT_MS } from '../../api/money.ts';
import { hasIdempotency } from '../http/retry.ts';
import { request } from '../http/request.ts';
import { pause, whenReachable } from '../http/pause.ts';
import { CallError } from '../http/errors.ts';
import { wait } from '../../browser/wait.ts';
import { serverNow } from '../http/server-clock.ts';
import { type MoneyOutcome, recordLookups } from './record-lookups.ts';
import type { Submission } from './submission.ts';
import { isSentElsewhere, sendingKeys } from './tab-locks.ts';

/** After `none` the look-up is repeated once after this time: the call may still be on its way to the server. */
const ARRIVAL_MS = 3000;
/** First and longest delay between two look-ups. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** Whether the backend does not have the endpoint. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.kind === 'refused' || (error.kind === 'status' && [404, 405, 501].includes(error.status ?? 0)));

/** Looks the outcome up in the lists. Returns `stuck` if they do not show it, undefined if they could not be read. */
const lookUpInRecords = async (submission: Submission): Promise<MoneyOutcome | 'stuck' | undefined> => {
  const lookup = recordLookups.get(submission.call);
  if (!lookup) return 'stuck';
  try {
    const outcome = await lookup(submission);
    // lists start with the newest records, so an old call that is missing there may still have been carried out
    return outcome && outcome.status !== 'none' ? outcome : 'stuck';
  } catch {
    return undefined;
  }
};

/**
 * Whether the server no longer knows the outcome of a call. A backend that answers `none` for an old call may have
 * forgotten it.
 */
const isForgotten = ({ status }: MoneyOutcome, { created }: Submission): boolean =>
  status === 'forgotten' || (status === 'none' && serverNow() - created >= OUTCOMES_KEPT_MS);

/**
 * Looks a call up once: by key if the backend may store keys, else in the lists. Returns `stuck` if neither is
 * possible.
 */
const lookUpOnce = async (submission: Submission): Promise<MoneyOutcome | 'stuck' | undefined> => {
  try {
    // after a reload the config may not be loaded yet; the call was sent with its key, so ask by key anyway
    if (submission.keyed || hasIdempotency() !== false) {
      const { key, created } = submission;
      const outcome = await request(moneyOutcome, { key, sent: created });
      return isForgotten(outcome, submission) ? await lookUpInRecords(submission) : outcome;
    }
  } catch (error) {
    if (!isMissing(error)) return undefined;
  }
  const lookup = recordLookups.get(submission.call);
  return lookup ? lookup(submission).catch(() => undefined) : 'stuck';
};

const isKnown = ({ status }: MoneyOutcome): boolean => status !== 'running' && status !== 'none';

/**
 * Looks a money call up until its outcome is final, with growing delays, while the page is visible and the server
 * reachable. `current` returns the submission, or undefined once no one needs the outcome.
 */
export const lookUp = async (
  current: () => Submission | undefined,
  delayMs = FIRST_DELAY_MS,
): Promise<MoneyOutcome | 'stuck' | undefined> => {
  let wasAbsent = false;
  for (;;) {
    if (delayMs > 0) await (wasAbsent ? wait(delayMs) : pause(delayMs));
    await whenReachable();
    const submission = current();
    if (!submission) return undefined;
    const outcome = await lookUpOnce(submission);
    // while the call itself is still on its way, only its end is certain
    const isOnItsWay = sendingKeys.has(submission.key) || (await isSentElsewhere(submission.key));
    if (outcome === 'stuck' && !isOnItsWay) return outcome;
    const isAbsent = outcome !== 'stuck' && outcome?.status === 'none' && !isOnItsWay;
    const isFinal = outcome && outcome !== 'stuck' && (isAbsent ? wasAbsent : isKnown(outcome));
    if (isFinal) return outcome;
    wasAbsent = isAbsent;
    delayMs = isAbsent ? ARRIVAL_MS : Math.min(Math.max(delayMs * 2, FIRST_DELAY_MS), MAX_DELAY_MS);
  }
};
