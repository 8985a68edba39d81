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
  const found = await stored();
  for (const one of found) {
    const ours = outbox[one.key];
    const elsewhere = one.state === 'sending';
    if (ours && (own.has(one.key) || (ours.state !== 'sending' && (elsewhere || ours.state === one.state)))) continue;
    const interrupted = elsewhere && !(await isSentElsewhere(one.key));
    if (epoch !== session.epoch) return;
    if (elsewhere && !interrupted) void onceSent(one.key, () => void load());
    if (ours && elsewhere && !interrupted) continue;
    outbox[one.key] = { ...one, ...(interrupted ? { state: 'unknown', late: true } : {}) };
    const added = outbox[one.key];
    if (interrupted && added) await save(added);
  }
  const kept = new Set(found.map(({ key }) => key));
  for (const [key, one] of Object.entries(outbox)) {
    // dropped, or sent with its outcome, in another tab
    if ((one.late || one.state === 'sending') && !own.has(key) && !kept.has(key)) delete outbox[key];
    else if (one.state === 'unknown' && (!one.stuck || recordLookups.has(one.call))) {
      // an earlier version of the app could look up the calls of opened pages alone
      one.stuck = false;
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
