import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { newKey } from '../../lib/random.ts';
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
   * Idempotency key of what is typed: the same after a reload and in another tab, another one once something is changed
   * (WD-13).
   */
  readonly key: string;
  /** What was typed before has been read. */
  readonly ready: boolean;
  change(typed: Partial<Fields>): void;
  /** After a refusal: the key has its outcome, the next try is another call. */
  renew(): void;
  /** It was sent: nothing is offered again. */
  done(): void;
}

/**
 * What is typed into a form of money, offered again to the same account after the app was left or another page was
 * visited (STORE-14, WD-03). Fields named as secrets, addresses and documents are never stored. One that was accepted
 * while nobody was confirming it is not offered again, since its key would answer with the first order.
 * @param empty a constant
 * @param followed a confirmation is open, which tells of the outcome and ends the draft itself
 */
export function useDraft<Fields extends Texts>(form: string, empty: Fields, followed = false): Draft<Fields> {
  const { account } = useSnapshot(session);
  const [state, setState] = useState(() => ({ fields: empty, key: newKey(), ready: false }));
  const [dirty, setDirty] = useState(false);
  const latest = useRef(state);
  useEffect(() => (dirty ? beginUnsavedWork(form) : undefined), [dirty, form]);

  useEffect(() => {
    if (account === undefined) return undefined;
    let gone = false;
    void (async () => {
      const stored = await readDraft(account, form);
      const key = stored?.[KEY_FIELD];
      const isOver = key !== undefined && (outbox[key]?.state === 'accepted' || (await wasAccepted(key)));
      if (gone) return;
      const restored = restoreDraft(isOver ? undefined : stored, latest.current.fields, empty);
      if (isOver && restored.isUntouched) void dropDraft(account, form);
      latest.current = { fields: restored.fields, key: restored.key ?? latest.current.key, ready: true };
      setState(latest.current);
    })();
    return () => {
      gone = true;
    };
  }, [account, form, empty]);

  const done = useCallback(() => {
    setDirty(false);
    latest.current = { fields: empty, key: newKey(), ready: true };
    if (session.account !== undefined) void dropDraft(session.account, form);
  }, [empty, form]);

  const { key } = state;
  const item = useSnapshot(outbox)[key];
  /** As the outbox has it; what it does not know any more was seen in another tab. */
  const stands = !item ? 'gone' : item.state === 'accepted' && item.late ? 'accepted' : 'open';
  const sent = useRef('');
  const end = useEffectEvent(async (): Promise<void> => {
    if (stands === 'gone' && !(await wasAccepted(key))) return;
    // what was typed meanwhile has a key of its own
    if (latest.current.key !== key) return;
    done();
    setState(latest.current);
  });
  useEffect(() => {
    if (stands !== 'gone') sent.current = key;
    if (!followed && stands !== 'open' && sent.current === key) void end();
  }, [followed, key, stands]);

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

/**
 * What becomes of a draft with the call that it was sent by: gone once accepted; after a refusal the next try has
 * another key.
 */
export const useSent = (
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
