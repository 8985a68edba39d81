import { i18n } from '@lingui/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { snapshot, useSnapshot } from 'valtio';
import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { newKey } from '../../browser/random.ts';
import { isOfflineError, useReconnected } from '../forms/use-refusal.ts';
import { errorMessage } from '../http/error-messages.ts';
import { serverNow } from '../http/server-clock.ts';
import { CallError } from '../http/errors.ts';
import { dismiss, outbox, resend, submitMoney, type Submission } from './submit.ts';
import { didNotHappen } from './messages.ts';
import { encode } from '../http/transport.ts';
import { type Duplicate, DuplicateFound } from './duplicates.ts';

/**
 * State of a money call on the page that confirms it. `refused` includes calls that were never sent; the message says
 * so.
 */
export type SubmissionStage = 'idle' | 'sending' | 'accepted' | 'refused' | 'unknown';

export interface SubmissionHandle<R extends Endpoint> {
  readonly state: SubmissionStage;
  /** The server's response once it is accepted; may be missing for a call that was looked up. */
  readonly answer: ResponseOf<R> | undefined;
  /** Why it was refused, in the customer's language; '' otherwise. */
  readonly message: string;
  /** `refused`, because the payment password is locked until then (ms). */
  readonly lockedUntil: number | undefined;
  /** Key of the running or last sent call; `shortKey(key)` is what the customer sees. */
  readonly key: string | undefined;
  /** `unknown`, and the outcome cannot be looked up: the customer has to check the records. */
  readonly stuck: boolean;
  /** `refused` by the server, so a draft needs a new key. A call that did not happen keeps its key. */
  readonly over: boolean;
  /**
   * An equal call that another tab, or an earlier load of this one, has sent. Nothing was sent; submitting again sends
   * another call.
   */
  readonly duplicate: Duplicate | undefined;
  /** Sends it once. Does nothing while it is being sent, unknown or accepted. Never rejects. */
  readonly submit: (input: RequestInput<R>) => Promise<void>;
  /** Returns to `idle`. If the outcome is still unknown, the shell goes on looking it up. */
  readonly reset: () => void;
}

interface Options<R extends Endpoint> {
  /** Key of the draft, if two tabs or a reloaded page may confirm the same one (LIQ-14). */
  readonly key?: string | undefined;
  /**
   * Names of the fields that make two calls equal to a customer, if there is no draft (OPT-06, CTR-04). Must be a
   * constant.
   */
  readonly duplicateKeyFields?: readonly string[];
  /** Runs once when it is accepted, however late: time to reread balances and records. */
  readonly onAccepted?: (response: ResponseOf<R> | undefined) => void;
  /** Runs at each refusal: time to reread the data that validates the form. */
  readonly onRefused?: () => void;
}

/** What is known about a call, from the outbox or from `submitMoney`. */
interface Result {
  readonly state: SubmissionStage | 'absent';
  readonly answer?: unknown;
  readonly message: string;
  readonly lockedUntil?: number | undefined;
  readonly stuck?: boolean;
  readonly duplicate?: Duplicate;
  /** It was not sent, because there was no connection. */
  readonly isOffline?: boolean;
}
const IDLE: Result = { state: 'idle', message: '' };

const resultOf = ({
  state,
  answer,
  msg,
  stuck,
  lockedUntil,
}: Readonly<Pick<Submission, 'state' | 'answer' | 'msg' | 'stuck' | 'lockedUntil'>>): Result =>
  state === 'absent'
    ? { state, message: i18n._(didNotHappen) }
    : { state, answer, message: state === 'refused' ? msg : '', lockedUntil, stuck: state === 'unknown' && stuck };

/** Whether a payload has exactly the fields and values of a submission. */
const isSamePayload = ({ fields, order }: Readonly<Pick<Submission, 'fields' | 'order'>>, payload: object): boolean => {
  const encoded = encode(payload);
  return (
    encoded.size === order.length &&
    order.every((name) => encoded.has(name)) &&
    Object.entries(fields).every(([name, value]) => encoded.get(name) === value)
  );
};

/** Returns the result of a call that was not sent or whose session ended. */
const resultOfError = (error: unknown): Result => {
  if (error instanceof DuplicateFound) return { ...IDLE, duplicate: error.duplicate };
  // the end of a session has its own message
  if (error instanceof CallError && error.silent) return IDLE;
  return { state: 'refused', message: errorMessage(error), isOffline: isOfflineError(error) };
};

/** Holds the result of this page's call. That nothing was sent is dropped when the connection is back. */
const useResult = () => {
  const [result, setResult] = useState<Result>(IDLE);
  useReconnected(() => setResult((last) => (last.isOffline ? IDLE : last)));
  return [result, setResult] as const;
};

/**
 * When the page is left, dismisses an outcome that it showed, and lets the shell show the outcome of a running call.
 */
const useDismissOnLeave = (key: string | undefined): void => {
  const leave = useEffectEvent((): void => {
    const submission = outbox[key ?? ''];
    if (submission && (submission.state === 'accepted' || submission.state === 'refused')) void dismiss(submission.key);
    else if (submission?.state === 'sending') submission.late = true;
  });
  useEffect(() => () => leave(), []);
};

/**
 * Notes that the page waits for the answer of one call. A slow call, which is being checked, is not waited for any
 * more, so that the page can send another one. `begin` returns a function that ends the wait; it returns false if that
 * was over before.
 */
const useWait = (isChecked: boolean, key: string | undefined) => {
  const current = useRef<object>(undefined);
  useEffect(() => {
    if (isChecked) current.current = undefined;
  }, [isChecked, key]);
  return {
    isOn: (): boolean => current.current !== undefined,
    begin: (): (() => boolean) => {
      const call = {};
      current.current = call;
      return () => {
        if (current.current !== call) return false;
        current.current = undefined;
        return true;
      };
    },
  };
};

/** Runs one of two functions once when a call has its outcome. */
const useNotice = (
  state: SubmissionStage,
  on: { readonly accepted: () => void; readonly refused: () => void },
): void => {
  const notify = useEffectEvent((outcome: 'accepted' | 'refused'): void => on[outcome]());
  useEffect(() => {
    if (state === 'accepted' || state === 'refused') notify(state);
  }, [state]);
};

/**
 * Manages one confirmation of a money call: idle, then sending, then accepted, refused or unknown. An unknown call
 * follows its look-up until the outcome is final. A call that did not happen reads as refused, and submitting the same
 * payload again reuses its key (CALL-23).
 */
export function useSubmission<R extends Endpoint>(
  endpoint: R,
  { key: draftKey, duplicateKeyFields, onAccepted, onRefused }: Options<R> = {},
): SubmissionHandle<R> {
  const [opened] = useState(serverNow);
  const [sentKey, setSentKey] = useState<string>();
  const key = sentKey ?? draftKey;
  const [result, setResult] = useResult();
  const usedKeys = useRef(new Set<string>());
  const submission = useSnapshot(outbox)[key ?? ''];
  // a slow call is already being checked while it is still being sent: the page does not wait for it any more
  const isChecked = submission !== undefined && submission.late && submission.state !== 'sending';
  const current = submission && (result.state !== 'sending' || isChecked) ? resultOf(submission as Submission) : result;
  const state = current.state === 'absent' ? 'refused' : current.state;

  useNotice(state, {
    // an untracked snapshot, because the tracked one of rendering must not be stored
    accepted: () =>
      onAccepted?.((submission ? snapshot(outbox)[key ?? '']?.answer : current.answer) as ResponseOf<R> | undefined),
    refused: () => onRefused?.(),
  });
  const wait = useWait(isChecked, key);
  useDismissOnLeave(key);

  const send = (input: RequestInput<R>): Promise<Submission | undefined> => {
    const previous = outbox[key ?? ''];
    if (previous?.state === 'absent' && isSamePayload(previous, input as object))
      return resend(previous.key, input as Readonly<Record<string, string>>);
    if (previous) void dismiss(previous.key);
    // The draft's key is used once, since an outcome belongs to its key for good. A renewed draft key is found again
    // after a reload.
    const isUnused = draftKey !== undefined && !usedKeys.current.has(draftKey) && previous?.key !== draftKey;
    const nextKey = isUnused ? draftKey : newKey();
    usedKeys.current.add(nextKey);
    setSentKey(nextKey);
    return submitMoney(endpoint, input, {
      key: nextKey,
      duplicateRule: duplicateKeyFields && !result.duplicate ? { fields: duplicateKeyFields, opened } : undefined,
    });
  };

  const submit = async (input: RequestInput<R>): Promise<void> => {
    if (wait.isOn() || state === 'sending' || state === 'unknown' || state === 'accepted') return;
    const end = wait.begin();
    setResult({ state: 'sending', message: '' });
    try {
      const sent = await send(input);
      if (!end()) return;
      if (sent) setSentKey(sent.key);
      setResult(sent ? resultOf(sent) : IDLE);
    } catch (error) {
      if (!end()) return;
      // it was never sent, so its key has no outcome
      if (draftKey !== undefined && error instanceof CallError && error.kind === 'offline')
        usedKeys.current.delete(draftKey);
      setResult(resultOfError(error));
    }
  };

  const reset = (): void => {
    if (wait.isOn()) return;
    const last = outbox[key ?? ''];
    if (last && last.state !== 'unknown') void dismiss(last.key);
    setSentKey(undefined);
    setResult(IDLE);
  };

  return {
    state,
    answer: current.answer as ResponseOf<R> | undefined,
    message: current.message,
    lockedUntil: current.lockedUntil,
    key,
    stuck: current.stuck === true,
    over: current.state === 'refused',
    duplicate: current.duplicate,
    submit,
    reset,
  };
}
