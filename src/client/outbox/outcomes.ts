import * as v from 'valibot';
import { rereadScreen } from '../http/connection.ts';
import { noteChange } from '../http/changes.ts';
import { lookUp } from './lookup.ts';
import { moneyCalls } from './money-calls.ts';
import { logSubmission } from './submission-log.ts';
import { outbox, removeSubmission, saveSubmission, secrets, type Submission } from './submission.ts';

/** Records a change of a submission in memory, on the device and in the submission log. */
export const recordOutcome = async (submission: Submission, change: Partial<Submission>): Promise<void> => {
  Object.assign(submission, change);
  void logSubmission(submission);
  const isFinal = submission.state === 'accepted' || submission.state === 'refused';
  if (isFinal) secrets.delete(submission.key);
  // the page that sent it shows the outcome; a late one is kept until the customer has seen it
  await (isFinal && !submission.late ? removeSubmission(submission) : saveSubmission(submission));
};

/** Keys that are being looked up. */
const resolving = new Set<string>();

/** Looks a call of unknown outcome up until its outcome is final (CALL-23). The first look-up comes after `delayMs`. */
export const resolveOutcome = async (key: string, delayMs?: number): Promise<void> => {
  if (resolving.has(key)) return;
  resolving.add(key);
  const current = (): Submission | undefined => (outbox[key]?.state === 'unknown' ? outbox[key] : undefined);
  const outcome = await lookUp(current, delayMs).finally(() => resolving.delete(key));
  const submission = current();
  if (!submission || !outcome) return;
  if (outcome === 'stuck') return recordOutcome(submission, { stuck: true });
  if (outcome.status === 'none') return recordOutcome(submission, { state: 'absent' });
  const endpoint = moneyCalls.get(submission.call)?.endpoint;
  const parsed = endpoint && v.safeParse(endpoint.response, outcome.data);
  await recordOutcome(
    submission,
    outcome.status === 'refused'
      ? { state: 'refused', msg: outcome.msg }
      : { state: 'accepted', answer: parsed?.success ? parsed.output : undefined },
  );
  // the open page may have read its orders and balances before the call was carried out
  noteChange();
  rereadScreen();
};
