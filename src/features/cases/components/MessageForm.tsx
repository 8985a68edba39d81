import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Draft } from '../../../client/forms/use-draft.ts';
import { MAX_CASE_TEXT } from '../../../domain/cases.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import styles from '../cases.module.css';
import { Photos, usePhotos } from './Photos.tsx';
import type { useSending } from './use-sending.ts';

interface Props {
  readonly draft: Draft<{ readonly text: string; readonly kind: string }>;
  readonly sending: ReturnType<typeof useSending>;
  /** Sends the message with its photos; resolves to the id of its question, or to undefined after a failure. */
  readonly onSend: (message: {
    sendKey: string;
    text: string;
    pictures: string;
  }) => Promise<{ readonly id: string } | undefined>;
  /** Called with that id, after the draft has ended. */
  readonly onSent: (id: string) => void;
  /** Above the text. */
  readonly children?: ReactNode;
}

/** Writes a message with photos. The text stays as a draft until it is sent, also without a connection. */
export function MessageForm({ draft, sending, onSend, onSent, children }: Props) {
  const { t } = useLingui();
  const { photos, isUnfinished, urls, clear } = usePhotos();
  const { text } = draft.fields;
  const submit = async (): Promise<void> => {
    const sent = await onSend({ sendKey: draft.key, text: text.trim(), pictures: urls });
    if (!sent) return;
    draft.done();
    clear();
    onSent(sent.id);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <FieldFrame label={t`Your message`}>
        {(control) => (
          <textarea
            {...control}
            className={styles.text}
            name="text"
            rows={4}
            dir="auto"
            maxLength={MAX_CASE_TEXT}
            value={text}
            onChange={(event) => draft.change({ text: event.target.value })}
          />
        )}
      </FieldFrame>
      <Photos of={photos} />
      {sending.refusal && (
        <Note kind="danger" live>
          {sending.refusal}
        </Note>
      )}
      <Button
        type="submit"
        icon="send"
        busy={sending.running}
        disabled={text.trim() === '' || isUnfinished}
        reason={sending.online ? undefined : t`You're offline. Connect to send it.`}
      >{t`Send`}</Button>
    </form>
  );
}
