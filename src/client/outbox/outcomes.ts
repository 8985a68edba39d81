import * as v from 'valibot';
import { readAgain } from '../http/connection.ts';
import { lookUp } from './lookup.ts';
import { moneyEndpoints } from './money-endpoints.ts';
import { logSubmission } from './submission-log.ts';
import { outbox, remove, save, secrets, type Submission } from './submission.ts';

/** Notes what became of a call, in memory, on the device and in the list of all that were sent. */
export const settle = async (one: Submission, change: Partial<Submission>): Promise<void> => {
  Object.assign(one, change);
  void logSubmission(one);
  const done = one.state === 'accepted' || one.state === 'refused';
  if (done) secrets.delete(one.key);
  // who confirmed it is looking at it; a late outcome is kept until it was seen
  await (done && !one.late ? remove(one) : save(one));
};

const checking = new Set<string>();

/** Looks an unknown call up until its outcome stands (CALL-23). */
export const check = async (key: string, wait?: number): Promise<void> => {
  if (checking.has(key)) return;
  checking.add(key);
  const current = (): Submission | undefined => (outbox[key]?.state === 'unknown' ? outbox[key] : undefined);
  const outcome = await lookUp(current, wait).finally(() => checking.delete(key));
  const one = current();
  if (!one || !outcome) return;
  if (outcome === 'stuck') return settle(one, { stuck: true });
  if (outcome.status === 'none') return settle(one, { state: 'absent' });
  const endpoint = moneyEndpoints.get(one.call);
  const read = endpoint && v.safeParse(endpoint.response, outcome.data);
  await settle(
    one,
    outcome.status === 'refused'
      ? { state: 'refused', msg: outcome.msg }
      : { state: 'accepted', answer: read?.success ? read.output : undefined },
  );
  // the page on screen may have read its orders and balances before the call was carried out
  readAgain();
};
