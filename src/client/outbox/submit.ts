import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { newKey } from '../../lib/random.ts';
import { hasIdempotency } from '../http/retry.ts';
import { beginUnsavedWork } from '../forms/unsaved-work.ts';
import { request } from '../http/request.ts';
import { errorMessage } from '../http/error-messages.ts';
import { serverNow } from '../http/server-clock.ts';
import { CallError } from '../http/errors.ts';
import { moneyEndpoints } from './money-endpoints.ts';
import { check, settle } from './outcomes.ts';
import { session, startSession } from '../session/session.ts';
import { logSubmission, readSubmissionLog, unlogSubmission } from './submission-log.ts';
import { draft, outbox, remove, save, secrets, stored, type Submission } from './submission.ts';
import { alone, isSentElsewhere, own } from './tab-locks.ts';
import { encode } from '../http/transport.ts';
import { type DuplicateRule, assertNoDuplicate } from './duplicates.ts';

export { resolveSubmissions } from './resume.ts';
export { outbox, missingSecrets, shortKey, type Submission } from './submission.ts';

/** Calls that this tab is sending, by call and body: a double tap joins the first one. */
const sending = new Map<string, Promise<Submission>>();

/** The server took the key and is still at work: neither done nor refused (SRV-06). */
const isRunning = (response: unknown): boolean =>
  typeof response === 'object' && response !== null && 'status' in response && response.status === 'running';

/** Sends the entry once, or with repeats where the backend keeps keys, and notes what came of it. */
const transmit = async (
  endpoint: Endpoint,
  submission: Submission,
  payload: Record<string, string>,
  epoch: number,
): Promise<Submission> => {
  const release = beginUnsavedWork(`money ${submission.key}`);
  /** The server was there a moment ago: it is asked at once. */
  let there = false;
  try {
    const sent = await alone(submission.key, async () => {
      // whoever confirmed it has left meanwhile: it never goes with the token of another
      if (epoch !== session.epoch) throw new CallError('aborted', endpoint);
      const response: unknown = await request(endpoint, payload, { key: submission.key });
      await settle(
        submission,
        isRunning(response) ? { state: 'unknown', late: true } : { state: 'accepted', answer: response },
      );
      return true;
    });
    // another tab sends it: this one looks up what came of it
    if (!sent) submission.state = 'unknown';
  } catch (error) {
    // the entry waits on the device, as it was written, for the same customer
    if (!(error instanceof CallError) || epoch !== session.epoch) throw error;
    if (error.kind === 'offline') {
      // nothing left this device: a new call is as if never made, an earlier one stays what it was
      if (submission.late) await settle(submission, { state: 'absent' });
      else {
        delete outbox[submission.key];
        await unlogSubmission(submission);
        await remove(submission);
      }
      throw error;
    }
    there = error.kind === 'refused';
    if (!error.unsure && error.kind !== 'aborted')
      await settle(submission, { state: 'refused', msg: errorMessage(error) });
    else await settle(submission, { state: 'unknown', late: true });
  } finally {
    own.delete(submission.key);
    release();
  }
  if (submission.state === 'unknown') void check(submission.key, there ? 0 : undefined);
  return submission;
};

/** ms in which a backend that keeps keys has surely not forgotten one. */
const KEY_RETENTION_MS = 24 * 3_600_000;

/**
 * What the device knows of a key that was made with a draft: another tab, or this one before it was loaded again, may
 * have sent it already.
 */
const sentBefore = async (key: string): Promise<Submission | undefined> => {
  const open = (await stored()).find(
    (item) => item.key === key && (item.state === 'sending' || item.state === 'unknown'),
  );
  if (open) return { ...open, state: 'unknown', late: open.late || !(await isSentElsewhere(key)) };
  const response = (await readSubmissionLog()).find((item) => item.key === key && item.state === 'accepted');
  // a backend that keeps the key gives its receipt once more
  if (response && hasIdempotency() === true && serverNow() - response.created < KEY_RETENTION_MS) return undefined;
  return response && { ...response, account: session.account ?? '', order: [], keyed: true, late: false, stuck: false };
};

/** `answer` is there once accepted. */
export type Submitted<R extends Endpoint> = Submission & { readonly answer?: ResponseOf<R> };

/**
 * Sends a money call that the person has confirmed. Its key is on the device before the request leaves.
 * Ends when it is accepted, refused, or unknown; an unknown one goes on being looked up in `outbox[key]`. Rejects when
 * it was not sent (`offline`), the session ended, or the same stands already (`DuplicateFound`). `key`: made with the
 * draft, where two tabs may confirm the same one. `duplicateRule`: what makes
 * another one the same, where there is no draft.
 */
export const submitMoney = async <R extends Endpoint>(
  endpoint: R,
  input: RequestInput<R>,
  { key: drafted, duplicateRule }: { readonly key?: string; readonly duplicateRule?: DuplicateRule | undefined } = {},
): Promise<Submitted<R>> => {
  await startSession();
  const key = drafted ?? newKey();
  const fields = [...encode(input)];
  const same = `${session.epoch} ${endpoint.id}?${new URLSearchParams(fields).toString()}`;
  const before = sending.get(same);
  if (before) return before as Promise<Submitted<R>>;
  const { account, epoch } = session;
  // who the customer is could not be read: there is no connection to send by
  if (account === undefined) throw new CallError(session.status === 'in' ? 'offline' : 'token', endpoint);

  const run = (async () => {
    const before = drafted === undefined ? undefined : await sentBefore(key);
    if (epoch !== session.epoch) throw new CallError('aborted', endpoint);
    if (before?.state === 'unknown') {
      outbox[key] = before;
      void check(key, 0);
    }
    if (before) return outbox[key] ?? before;
    const submission = draft(endpoint.id, account, key, fields, hasIdempotency() === true);
    await assertNoDuplicate(endpoint, key, submission.fields, duplicateRule, async () => {
      if (epoch !== session.epoch) throw new CallError('aborted', endpoint);
      own.add(key);
      outbox[key] = submission;
      await Promise.all([save(submission), logSubmission(submission)]);
    });
    return transmit(endpoint, outbox[key] ?? submission, Object.fromEntries(fields), epoch);
  })().finally(() => sending.delete(same));
  sending.set(same, run);
  return run as Promise<Submitted<R>>;
};

/**
 * Sends an `absent` call again, with its key and the identical body (CALL-18, CALL-23). `asked`: the secret fields
 * named by `missingSecrets`, which are never stored. Does nothing for a call in another state.
 */
export const resend = async (
  key: string,
  typed: Readonly<Record<string, string>> = {},
): Promise<Submission | undefined> => {
  const submission = outbox[key];
  const { epoch } = session;
  const row = submission && moneyEndpoints.get(submission.call);
  if (!row || submission.state !== 'absent') return submission;
  const input = { ...submission.fields, ...secrets.get(key), ...typed };
  secrets.set(key, { ...secrets.get(key), ...typed });
  own.add(key);
  Object.assign(submission, { state: 'sending', keyed: hasIdempotency() === true });
  await save(submission);
  return transmit(
    row,
    submission,
    Object.fromEntries(submission.order.map((name) => [name, input[name] ?? ''])),
    epoch,
  );
};

/** Forgets a call: one that did not happen, or an outcome that was seen. One that is being sent stays. */
export const dismiss = async (key: string): Promise<void> => {
  const submission = outbox[key];
  if (!submission || submission.state === 'sending') return;
  delete outbox[key];
  secrets.delete(key);
  await remove(submission);
};
