import { subscribe } from 'valtio';
import { onTabMessage } from '../../storage/tabs.ts';
import { resolveOutcome } from './outcomes.ts';
import { recordLookups } from './record-lookups.ts';
import { session } from '../session/session.ts';
import { outbox, saveSubmission, readStoredSubmissions, TOPIC } from './submission.ts';
import { isSentElsewhere, whenSentElsewhere, sendingKeys } from './tab-locks.ts';

/**
 * Adopts the stored submissions of an earlier page load or of another tab. None is sent automatically (CALL-22).
 */
const load = async (): Promise<void> => {
  const { epoch } = session;
  if (session.account === undefined) return;
  const submissions = await readStoredSubmissions();
  for (const stored of submissions) {
    const current = outbox[stored.key];
    const isSending = stored.state === 'sending';
    if (
      current &&
      (sendingKeys.has(stored.key) || (current.state !== 'sending' && (isSending || current.state === stored.state)))
    )
      continue;
    const isInterrupted = isSending && !(await isSentElsewhere(stored.key));
    if (epoch !== session.epoch) return;
    if (isSending && !isInterrupted) void whenSentElsewhere(stored.key, () => void load());
    if (current && isSending && !isInterrupted) continue;
    outbox[stored.key] = { ...stored, ...(isInterrupted ? { state: 'unknown', late: true } : {}) };
    const added = outbox[stored.key];
    if (isInterrupted && added) await saveSubmission(added);
  }
  const storedKeys = new Set(submissions.map(({ key }) => key));
  for (const [key, submission] of Object.entries(outbox)) {
    const isOrphaned = !sendingKeys.has(key) && !storedKeys.has(key);
    // another tab has dismissed it or shown its outcome
    if ((submission.late || submission.state === 'sending') && isOrphaned) delete outbox[key];
    else if (submission.state === 'unknown' && (!submission.stuck || recordLookups.has(submission.call))) {
      // this version of the app may know a list for a call that the one before could not look up
      submission.stuck = false;
      void resolveOutcome(key, 0);
    }
  }
};

let account: string | undefined;
let isWatching = false;

/** Resolves the money calls of unknown outcome, at the start and for each customer who logs in. */
export const resolveSubmissions = async (): Promise<void> => {
  if (!isWatching) {
    isWatching = true;
    onTabMessage(TOPIC, () => void load());
    subscribe(session, () => {
      if (account === session.account) return;
      account = session.account;
      void load();
    });
  }
  account = session.account;
  await load();
};
