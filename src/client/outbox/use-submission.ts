import { i18n } from '@lingui/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { snapshot, useSnapshot } from 'valtio';
import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { newKey } from '../../lib/random.ts';
import { errorMessage } from '../http/error-messages.ts';
import { serverNow } from '../http/server-clock.ts';
import { CallError } from '../http/errors.ts';
import { dismiss, outbox, resend, submitMoney, type Submission } from './submit.ts';
import { didNotHappen } from './messages.ts';
import { encode } from '../http/transport.ts';
import { type Duplicate, DuplicateFound } from './duplicates.ts';

/**
 * Where a money call stands for the page that confirms it. `refused` covers what was never sent: its
 * message says so.
 */
export type SubmissionStage = 'idle' | 'sending' | 'accepted' | 'refused' | 'unknown';

export interface SubmissionHandle<R extends Endpoint> {
  readonly state: SubmissionStage;
  /** The receipt, once accepted; the receipt of a call that was looked up may be missing. */
  readonly answer: ResponseOf<R> | undefined;
  /** Why it was refused, in the person's language; '' otherwise. */
  readonly message: string;
  /** Of the call under way or last sent: `shortKey(key)` is what the person reads. */
  readonly key: string | undefined;
  /** `unknown`, and there is nothing to look it up by: the person looks at the records. */
  readonly stuck: boolean;
  /** `refused`, and the key has its outcome: a draft needs another one. What did not happen keeps its own. */
  readonly over: boolean;
  /**
   * The same stands already, sent by another tab or by this one before it was loaded again: nothing was sent,
   * submitting again sends another.
   */
  readonly duplicate: Duplicate | undefined;
  /** Sends it once: a second tap while it is under way, unknown or accepted does nothing. Never rejects. */
  readonly submit: (input: RequestInput<R>) => Promise<void>;
  /** Back to `idle`. What is still unknown goes on being looked up by the shell. */
  readonly reset: () => void;
}

interface Options<R extends Endpoint> {
  /** Made with the draft where two tabs, or a page that is loaded again, may confirm the same one (LIQ-14). */
  readonly key?: string | undefined;
  /**
   * A constant: names of the fields that make two calls the same to a person, where there is no draft (OPT-06, CTR-04).
   */
  readonly duplicateKeyFields?: readonly string[];
  /** Runs once when it is accepted, however late: time to read balances and records anew. */
  readonly onAccepted?: (response: ResponseOf<R> | undefined) => void;
  /** Runs at each refusal: time to read anew what the form is judged by. */
  readonly onRefused?: () => void;
}

/** What is known of a call, from the outbox or from what `submitMoney` gave. */
interface Known {
  readonly state: SubmissionStage | 'absent';
  readonly answer?: unknown;
  readonly message: string;
  readonly stuck?: boolean;
  readonly duplicate?: Duplicate;
}
const IDLE: Known = { state: 'idle', message: '' };

const stateOf = ({
  state,
  answer: response,
  msg,
  stuck,
}: Readonly<Pick<Submission, 'state' | 'answer' | 'msg' | 'stuck'>>): Known =>
  state === 'absent'
    ? { state, message: i18n._(didNotHappen) }
    : { state, answer: response, message: state === 'refused' ? msg : '', stuck: state === 'unknown' && stuck };

/** The identical call: what it said, and nothing beside it. */
const isSame = ({ fields, order }: Readonly<Pick<Submission, 'fields' | 'order'>>, payload: object): boolean => {
  const now = encode(payload);
  return (
    now.size === order.length &&
    order.every((name) => now.has(name)) &&
    Object.entries(fields).every(([name, value]) => now.get(name) === value)
  );
};

/** What a call leaves that was not sent, or whose session ended. */
const readFailure = (error: unknown): Known => {
  if (error instanceof DuplicateFound) return { ...IDLE, duplicate: error.duplicate };
  // the end of a session has its own words
  if (error instanceof CallError && error.silent) return IDLE;
  return { state: 'refused', message: errorMessage(error) };
};

/** What becomes of a call when its page is left. */
const useDismissOnLeave = (key: string | undefined): void => {
  const leave = useEffectEvent((): void => {
    const submission = outbox[key ?? ''];
    // seen here: the shell need not tell it again
    if (submission && (submission.state === 'accepted' || submission.state === 'refused')) void dismiss(submission.key);
    // nobody is here any more to see it
    else if (submission?.state === 'sending') submission.late = true;
  });
  useEffect(() => () => leave(), []);
};

/**
 * One confirmation of a money call: draft, then sending, then accepted, refused or unknown. An unknown one follows its
 * look-up until the outcome stands; one that did not happen reads as refused, and submitting the same again keeps its
 * key (CALL-23).
 */
export function useSubmission<R extends Endpoint>(
  endpoint: R,
  { key: drafted, duplicateKeyFields, onAccepted, onRefused }: Options<R> = {},
): SubmissionHandle<R> {
  const [opened] = useState(serverNow);
  const [sent, setSent] = useState<string>();
  const key = sent ?? drafted;
  const [response, setTold] = useState<Known>(IDLE);
  const busy = useRef(false);
  const spent = useRef(new Set<string>());
  const entry = useSnapshot(outbox)[key ?? ''];
  const current = entry && response.state !== 'sending' ? stateOf(entry as Submission) : response;
  const state = current.state === 'absent' ? 'refused' : current.state;

  // not what rendering reads: a tracked snapshot cannot be stored
  const accepted = useEffectEvent((): void =>
    onAccepted?.((entry ? snapshot(outbox)[key ?? '']?.answer : current.answer) as ResponseOf<R> | undefined),
  );
  const refused = useEffectEvent((): void => onRefused?.());
  useEffect(() => {
    if (state === 'accepted') accepted();
    if (state === 'refused') refused();
  }, [state]);
  useDismissOnLeave(key);

  const send = (input: RequestInput<R>): Promise<Submission | undefined> => {
    const before = outbox[key ?? ''];
    if (before?.state === 'absent' && isSame(before, input as object))
      return resend(before.key, input as Readonly<Record<string, string>>);
    if (before) void dismiss(before.key);
    // the key of the draft serves once, since an outcome belongs to its key for good; one that was renewed is found
    // again after a reload
    const fresh = drafted !== undefined && !spent.current.has(drafted) && before?.key !== drafted ? drafted : newKey();
    spent.current.add(fresh);
    setSent(fresh);
    return submitMoney(endpoint, input, {
      key: fresh,
      duplicateRule: duplicateKeyFields && !response.duplicate ? { fields: duplicateKeyFields, opened } : undefined,
    });
  };

  const submit = async (input: RequestInput<R>): Promise<void> => {
    if (busy.current || state === 'sending' || state === 'unknown' || state === 'accepted') return;
    busy.current = true;
    setTold({ state: 'sending', message: '' });
    try {
      const item = await send(input);
      if (item) setSent(item.key);
      busy.current = false;
      setTold(item ? stateOf(item) : IDLE);
    } catch (error) {
      busy.current = false;
      // it never left: its key has no outcome
      if (drafted !== undefined && error instanceof CallError && error.kind === 'offline')
        spent.current.delete(drafted);
      setTold(readFailure(error));
    }
  };

  const reset = (): void => {
    if (busy.current) return;
    const submission = outbox[key ?? ''];
    if (submission && submission.state !== 'unknown') void dismiss(submission.key);
    setSent(undefined);
    setTold(IDLE);
  };

  return {
    state,
    answer: current.answer as ResponseOf<R> | undefined,
    message: current.message,
    key,
    stuck: current.stuck === true,
    over: current.state === 'refused',
    duplicate: current.duplicate,
    submit,
    reset,
  };
}
