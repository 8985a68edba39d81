import { useEffect, useEffectEvent } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { dropDraft, readDraft, saveDraft } from '../../storage/drafts.ts';
import { session } from '../session/session.ts';

type Texts = Readonly<Record<string, string>>;

interface Form {
  /** What is typed, a constant; undefined where there is nothing to be kept. */
  readonly read: () => Texts | undefined;
  /** Puts what was typed before into the form, which is empty. */
  readonly offer: (stored: Texts) => void;
}

/**
 * Keeps what stands in the store of a form as a draft while its page is shown, and offers it again to the same account
 * after the app was left (STORE-14). For forms that stay from page to page by themselves; others have `useDraft`.
 * @param store a proxy
 */
export function useStoredForm(name: string, store: object, { read, offer }: Form): void {
  const { account } = useSnapshot(session);
  const offered = useEffectEvent(offer);
  useEffect(() => {
    if (account === undefined) return undefined;
    const { epoch } = session;
    let gone = false;
    let typed = read() !== undefined;
    if (!typed) {
      void readDraft(account, name).then(
        (stored) => {
          if (!gone && stored && read() === undefined) offered(stored);
        },
        () => undefined,
      );
    }
    const end = subscribe(store, () => {
      // what the end of a session empties is no wish of the person: the draft may wait for them
      if (session.epoch !== epoch) return;
      const texts = read();
      if (texts) void saveDraft(account, name, texts);
      else if (typed) void dropDraft(account, name);
      typed = texts !== undefined;
    });
    return () => {
      gone = true;
      end();
    };
  }, [account, name, store, read]);
}
