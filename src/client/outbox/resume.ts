import { subscribe } from 'valtio';
import { onTabMessage } from '../../storage/tabs.ts';
import { check } from './outcomes.ts';
import { recordLookups } from './record-lookups.ts';
import { session } from '../session/session.ts';
import { outbox, save, stored, TOPIC } from './submission.ts';
import { isSentElsewhere, onceSent, own } from './tab-locks.ts';

/**
 * Takes over what lies on the device: calls of an earlier start or of another tab. None is sent by itself (CALL-22).
 */
const load = async (): Promise<void> => {
  const { epoch } = session;
  if (session.account === undefined) return;
  const submissions = await stored();
  for (const item of submissions) {
    const ours = outbox[item.key];
    const elsewhere = item.state === 'sending';
    if (ours && (own.has(item.key) || (ours.state !== 'sending' && (elsewhere || ours.state === item.state)))) continue;
    const interrupted = elsewhere && !(await isSentElsewhere(item.key));
    if (epoch !== session.epoch) return;
    if (elsewhere && !interrupted) void onceSent(item.key, () => void load());
    if (ours && elsewhere && !interrupted) continue;
    outbox[item.key] = { ...item, ...(interrupted ? { state: 'unknown', late: true } : {}) };
    const added = outbox[item.key];
    if (interrupted && added) await save(added);
  }
  const cached = new Set(submissions.map(({ key }) => key));
  for (const [key, submission] of Object.entries(outbox)) {
    // dropped, or sent with its outcome, in another tab
    if ((submission.late || submission.state === 'sending') && !own.has(key) && !cached.has(key)) delete outbox[key];
    else if (submission.state === 'unknown' && (!submission.stuck || recordLookups.has(submission.call))) {
      // an earlier version of the app could look up the calls of opened pages alone
      submission.stuck = false;
      void check(key, 0);
    }
  }
};

let account: string | undefined;
let watching = false;

/** Finds the money calls whose outcome is open, at the start and for each customer who signs in, and looks them up. */
export const resolveSubmissions = async (): Promise<void> => {
  if (!watching) {
    watching = true;
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
