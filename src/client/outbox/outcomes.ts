import * as v from 'valibot';
import { rereadScreen } from '../http/connection.ts';
import { noteChange } from '../http/changes.ts';
import { lookUp } from './lookup.ts';
import { moneyEndpoints } from './money-endpoints.ts';
import { logSubmission } from './submission-log.ts';
import { outbox, remove, save, secrets, type Submission } from './submission.ts';

/** Notes what became of a call, in memory, on the device and in the list of all that were sent. */
export const settle = async (submission: Submission, change: Partial<Submission>): Promise<void> => {
  Object.assign(submission, change);
  void logSubmission(submission);
  const done = submission.state === 'accepted' || submission.state === 'refused';
  if (done) secrets.delete(submission.key);
  // who confirmed it is looking at it; a late outcome is kept until it was seen
  await (done && !submission.late ? remove(submission) : save(submission));
};

const checking = new Set<string>();

/** Looks an unknown call up until its outcome stands (CALL-23). */
export const check = async (key: string, wait?: number): Promise<void> => {
  if (checking.has(key)) return;
  checking.add(key);
  const current = (): Submission | undefined => (outbox[key]?.state === 'unknown' ? outbox[key] : undefined);
  const outcome = await lookUp(current, wait).finally(() => checking.delete(key));
  const item = current();
  if (!item || !outcome) return;
  if (outcome === 'stuck') return settle(item, { stuck: true });
  if (outcome.status === 'none') return settle(item, { state: 'absent' });
  const endpoint = moneyEndpoints.get(item.call);
  const parsed = endpoint && v.safeParse(endpoint.response, outcome.data);
  await settle(
    item,
    outcome.status === 'refused'
      ? { state: 'refused', msg: outcome.msg }
      : { state: 'accepted', answer: parsed?.success ? parsed.output : undefined },
  );
  // the page on screen may have read its orders and balances before the call was carried out
  noteChange();
  rereadScreen();
};
