import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { newKey } from '../../browser/random.ts';
import { dropDraft, readDraft, saveDraft } from '../../storage/drafts.ts';
import { beginUnsavedWork } from './unsaved-work.ts';
import { KEY_FIELD, restoreDraft } from './restore-draft.ts';
import { session } from '../session/session.ts';
import { wasAccepted } from '../outbox/submission-log.ts';
import { outbox } from '../outbox/submission.ts';

type Texts = Readonly<Record<string, string>>;

export interface Draft<Fields extends Texts> {
  readonly fields: Fields;
  /**
   * Idempotency key of the typed fields: the same after a reload and in another tab, a new one after each change
   * (WD-13).
   */
  readonly key: string;
  /** The stored draft has been read. */
  readonly ready: boolean;
  change(typed: Partial<Fields>): void;
  /** Makes a new key after a refusal, since the next attempt is another call. */
  renew(): void;
  /** Deletes the draft after it was sent. */
  done(): void;
}

/**
 * Manages the fields of a money form. They are restored for the same account after the app or the page was left
 * (STORE-14, WD-03). Secrets, addresses and documents are never stored. A draft that was accepted while no confirmation
 * was open is not restored, because its key would return the first order.
 * @param empty the empty fields; must be a constant
 * @param isFollowed a confirmation is open, which shows the outcome and ends the draft itself
 */
export function useDraft<Fields extends Texts>(form: string, empty: Fields, isFollowed = false): Draft<Fields> {
  const { account } = useSnapshot(session);
  const [state, setState] = useState(() => ({ fields: empty, key: newKey(), ready: false }));
  const [dirty, setDirty] = useState(false);
  const latest = useRef(state);
  useEffect(() => (dirty ? beginUnsavedWork(form) : undefined), [dirty, form]);

  useEffect(() => {
    if (account === undefined) return undefined;
    let isUnmounted = false;
    void (async () => {
      const stored = await readDraft(account, form);
      const key = stored?.[KEY_FIELD];
      const isAccepted = key !== undefined && (outbox[key]?.state === 'accepted' || (await wasAccepted(key)));
      if (isUnmounted) return;
      const restored = restoreDraft(isAccepted ? undefined : stored, latest.current.fields, empty);
      if (isAccepted && restored.isUntouched) void dropDraft(account, form);
      latest.current = { fields: restored.fields, key: restored.key ?? latest.current.key, ready: true };
      setState(latest.current);
    })();
    return () => {
      isUnmounted = true;
    };
  }, [account, form, empty]);

  const done = useCallback(() => {
    setDirty(false);
    latest.current = { fields: empty, key: newKey(), ready: true };
    if (session.account !== undefined) void dropDraft(session.account, form);
  }, [empty, form]);

  const { key } = state;
  const submission = useSnapshot(outbox)[key];
  /** State of the draft's call in the outbox. One that has gone from there was seen in another tab. */
  const callState = !submission ? 'gone' : submission.state === 'accepted' && submission.late ? 'accepted' : 'open';
  const sentKey = useRef('');
  const endIfAccepted = useEffectEvent(async (): Promise<void> => {
    if (callState === 'gone' && !(await wasAccepted(key))) return;
    // the customer has typed something meanwhile, which has a new key
    if (latest.current.key !== key) return;
    done();
    setState(latest.current);
  });
  useEffect(() => {
    if (callState !== 'gone') sentKey.current = key;
    if (!isFollowed && callState !== 'open' && sentKey.current === key) void endIfAccepted();
  }, [isFollowed, key, callState]);

  const put = useCallback(
    (fields: Fields): void => {
      latest.current = { ...latest.current, fields, key: newKey() };
      setState(latest.current);
      if (session.account !== undefined)
        void saveDraft(session.account, form, { ...fields, [KEY_FIELD]: latest.current.key });
    },
    [form],
  );

  return {
    ...state,
    change: useCallback(
      (typed) => {
        setDirty(true);
        put({ ...latest.current.fields, ...typed });
      },
      [put],
    ),
    renew: useCallback(() => put(latest.current.fields), [put]),
    done,
  };
}

/** Ends a draft once its call is accepted, and renews its key after a refusal. */
export const useDraftOutcome = (
  { ready, done, renew }: Pick<Draft<Texts>, 'ready' | 'done' | 'renew'>,
  { state, over }: { readonly state: string; readonly over: boolean },
): void => {
  const accepted = state === 'accepted';
  useEffect(() => {
    if (accepted) done();
  }, [accepted, done]);
  useEffect(() => {
    if (ready && over) renew();
  }, [ready, over, renew]);
};
