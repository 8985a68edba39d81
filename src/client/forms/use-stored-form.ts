import { useEffect, useEffectEvent } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { dropDraft, readDraft, saveDraft } from '../../storage/drafts.ts';
import { session } from '../session/session.ts';

type Texts = Readonly<Record<string, string>>;

interface Form {
  /** Returns the typed texts, or undefined if there is nothing to store. Must be a constant. */
  readonly read: () => Texts | undefined;
  /** Puts the stored texts into the form, which is empty. */
  readonly offer: (stored: Texts) => void;
}

/**
 * Stores the texts of a form as a draft while its page is open, and restores them for the same account after the app
 * was left (STORE-14). For forms whose state outlives their page; others use `useDraft`.
 * @param store a proxy
 */
export function useStoredForm(name: string, store: object, { read, offer }: Form): void {
  const { account } = useSnapshot(session);
  const offerStored = useEffectEvent(offer);
  useEffect(() => {
    if (account === undefined) return undefined;
    const { epoch } = session;
    let isUnmounted = false;
    let hasTyped = read() !== undefined;
    if (!hasTyped) {
      void readDraft(account, name).then(
        (stored) => {
          if (!isUnmounted && stored && read() === undefined) offerStored(stored);
        },
        () => undefined,
      );
    }
    const unsubscribe = subscribe(store, () => {
      // the end of a session empties the form; the draft stays for the customer's next login
      if (session.epoch !== epoch) return;
      const texts = read();
      if (texts) void saveDraft(account, name, texts);
      else if (hasTyped) void dropDraft(account, name);
      hasTyped = texts !== undefined;
    });
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [account, name, store, read]);
}
