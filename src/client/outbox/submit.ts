import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { limits } from '../../config.ts';
import { newKey } from '../../browser/random.ts';
import { hasIdempotency } from '../http/retry.ts';
import { beginUnsavedWork } from '../forms/unsaved-work.ts';
import { request } from '../http/request.ts';
import { errorMessage } from '../http/error-messages.ts';
import { serverNow } from '../http/server-clock.ts';
import { CallError } from '../http/errors.ts';
import { readLockedUntil } from './locked-until.ts';
import { moneyCalls } from './money-calls.ts';
import { resolveOutcome, recordOutcome } from './outcomes.ts';
import { session, startSession } from '../session/session.ts';
import { logSubmission, readSubmissionLog, unlogSubmission } from './submission-log.ts';
import {
  createSubmission,
  outbox,
  removeSubmission,
  saveSubmission,
  secrets,
  readStoredSubmissions,
  type Submission,
} from './submission.ts';
import { withTabLock, isSentElsewhere, sendingKeys } from './tab-locks.ts';
import { encode } from '../http/transport.ts';
import { type DuplicateRule, recordUnlessDuplicate } from './duplicates.ts';

export { resolveSubmissions } from './resume.ts';
export { outbox, missingSecrets, shortKey, type Submission } from './submission.ts';

/** Calls that this tab is sending, by session, endpoint and body: a double tap joins the first one. */
const sending = new Map<string, Promise<Submission>>();

/** Whether the server has accepted the key but not finished the call: it is neither accepted nor refused (SRV-06). */
const isRunning = (response: unknown): boolean =>
  typeof response === 'object' && response !== null && 'status' in response && response.status === 'running';

/** Whether the look-up of a slow call has found its outcome, or the customer has dismissed that. */
const isDecided = ({ key, late }: Submission): boolean => {
  const state = outbox[key]?.state;
  return late && state !== 'sending' && state !== 'unknown';
};

/**
 * Frees the app if a call has no answer after 10 s: its outcome counts as unknown and is looked up, while the call goes
 * on. Returns a function that ends this.
 */
const startPatience = (submission: Submission): (() => void) => {
  const timer = setTimeout(() => {
    // the session has ended
    if (!(submission.key in outbox)) return;
    void recordOutcome(submission, { state: 'unknown', late: true });
    void resolveOutcome(submission.key, 0);
  }, limits.patience);
  return () => clearTimeout(timer);
};

/** Sends a submission, with retries if the backend stores keys, and records its outcome. */
const transmit = async (
  endpoint: Endpoint,
  submission: Submission,
  payload: Record<string, string>,
  epoch: number,
): Promise<Submission> => {
  const release = beginUnsavedWork(`money ${submission.key}`);
  const endPatience = startPatience(submission);
  const record = async (change: Partial<Submission>): Promise<void> => {
    endPatience();
    if (!isDecided(submission)) await recordOutcome(submission, change);
  };
  /** The server has just answered, so an unknown outcome can be looked up immediately. */
  let isServerUp = false;
  try {
    const isSent = await withTabLock(submission.key, async () => {
      // the customer who confirmed it has logged out meanwhile: it must not carry another customer's token
      if (epoch !== session.epoch) throw new CallError('aborted', endpoint);
      const response: unknown = await request(endpoint, payload, { key: submission.key });
      await record(isRunning(response) ? { state: 'unknown', late: true } : { state: 'accepted', answer: response });
      return true;
    });
    // another tab is sending it; this one looks the outcome up
    if (!isSent) submission.state = 'unknown';
  } catch (error) {
    // the stored submission waits for the same customer
    if (!(error instanceof CallError) || epoch !== session.epoch) throw error;
    if (error.kind === 'offline') {
      // nothing was sent: a new call is forgotten, an earlier one stays absent
      if (submission.late) await record({ state: 'absent' });
      else {
        delete outbox[submission.key];
        await unlogSubmission(submission);
        await removeSubmission(submission);
      }
      throw error;
    }
    isServerUp = error.kind === 'refused';
    if (!error.unsure && error.kind !== 'aborted')
      await record({ state: 'refused', msg: errorMessage(error), lockedUntil: readLockedUntil(error) });
    else await record({ state: 'unknown', late: true });
  } finally {
    endPatience();
    sendingKeys.delete(submission.key);
    release();
  }
  if (submission.state === 'unknown') void resolveOutcome(submission.key, isServerUp ? 0 : undefined);
  return submission;
};

/** For this long every backend that stores keys certainly still has them. */
const KEY_RETENTION_MS = 24 * 3_600_000;

/**
 * Returns the submission of a draft's key if another tab, or an earlier load of this one, has already sent it.
 */
const findEarlierSubmission = async (key: string): Promise<Submission | undefined> => {
  const open = (await readStoredSubmissions()).find(
    (item) => item.key === key && (item.state === 'sending' || item.state === 'unknown'),
  );
  if (open) return { ...open, state: 'unknown', late: open.late || !(await isSentElsewhere(key)) };
  const logged = (await readSubmissionLog()).find((item) => item.key === key && item.state === 'accepted');
  // a backend that still has the key returns the same response again
  if (logged && hasIdempotency() === true && serverNow() - logged.created < KEY_RETENTION_MS) return undefined;
  return logged && { ...logged, account: session.account ?? '', order: [], keyed: true, late: false, stuck: false };
};

/** `answer` is set once it is accepted. */
export type Submitted<R extends Endpoint> = Submission & { readonly answer?: ResponseOf<R> };

/**
 * Sends a money call that the customer has confirmed. Its key is stored on the device before the request is sent.
 * Resolves when it is accepted, refused or unknown; in `outbox[key]` the look-up of an unknown one goes on. Rejects if
 * it was not sent (`offline`), if the session ended, or if an equal call exists (`DuplicateFound`).
 * @param options `key`: the key of the draft, if two tabs may confirm the same one. `duplicateRule`: when another call
 * is equal, if there is no draft.
 */
export const submitMoney = async <R extends Endpoint>(
  endpoint: R,
  input: RequestInput<R>,
  { key: draftKey, duplicateRule }: { readonly key?: string; readonly duplicateRule?: DuplicateRule | undefined } = {},
): Promise<Submitted<R>> => {
  await startSession();
  const key = draftKey ?? newKey();
  const fields = [...encode(input)];
  const callKey = `${session.epoch} ${endpoint.id}?${new URLSearchParams(fields).toString()}`;
  const running = sending.get(callKey);
  if (running) return running as Promise<Submitted<R>>;
  const { account, epoch } = session;
  // without an account `users/info` could not be read, so there is no connection
  if (account === undefined) throw new CallError(session.status === 'in' ? 'offline' : 'token', endpoint);

  const run = (async () => {
    const earlier = draftKey === undefined ? undefined : await findEarlierSubmission(key);
    if (epoch !== session.epoch) throw new CallError('aborted', endpoint);
    if (earlier?.state === 'unknown') {
      outbox[key] = earlier;
      void resolveOutcome(key, 0);
    }
    if (earlier) return outbox[key] ?? earlier;
    const submission = createSubmission(endpoint.id, account, key, fields, hasIdempotency() === true);
    await recordUnlessDuplicate(endpoint, key, submission.fields, duplicateRule, async () => {
      if (epoch !== session.epoch) throw new CallError('aborted', endpoint);
      sendingKeys.add(key);
      outbox[key] = submission;
      await Promise.all([saveSubmission(submission), logSubmission(submission)]);
    });
    return transmit(endpoint, outbox[key] ?? submission, Object.fromEntries(fields), epoch);
  })().finally(() => sending.delete(callKey));
  sending.set(callKey, run);
  return run as Promise<Submitted<R>>;
};

/**
 * Sends an `absent` call again, with its key and the identical body (CALL-18, CALL-23). Does nothing for a call in
 * another state.
 * @param typed the secret fields named by `missingSecrets`, which are never stored
 */
export const resend = async (
  key: string,
  typed: Readonly<Record<string, string>> = {},
): Promise<Submission | undefined> => {
  const submission = outbox[key];
  const { epoch } = session;
  const endpoint = submission && moneyCalls.get(submission.call)?.endpoint;
  if (!endpoint || submission.state !== 'absent') return submission;
  const values = { ...submission.fields, ...secrets.get(key), ...typed };
  secrets.set(key, { ...secrets.get(key), ...typed });
  sendingKeys.add(key);
  Object.assign(submission, { state: 'sending', keyed: hasIdempotency() === true });
  await saveSubmission(submission);
  return transmit(
    endpoint,
    submission,
    Object.fromEntries(submission.order.map((name) => [name, values[name] ?? ''])),
    epoch,
  );
};

/** Forgets a call that did not happen, or whose outcome the customer has seen. A call that is being sent stays. */
export const dismiss = async (key: string): Promise<void> => {
  const submission = outbox[key];
  if (!submission || submission.state === 'sending') return;
  delete outbox[key];
  secrets.delete(key);
  await removeSubmission(submission);
};
