import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_CASE_TEXT } from '../../domain/cases.ts';
import { Button } from '../../ui/base/Button.tsx';
import { FilterChips } from '../../ui/forms/FilterChips.tsx';
import { doAction, prepareAction } from '../calls/act.ts';
import { useMe } from '../calls/session.ts';
import { refreshViews } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { answerCase, type CasePage, noteOnCase } from './api.ts';
import { languageNamed } from '../words/languages.ts';
import styles from './Case.module.css';
import { ReadyAnswers } from './ReadyAnswers.tsx';

type Kind = 'answer' | 'note';

/**
 * Writes an answer, which the customer reads, or a note, which they never do. What is typed stays until it was sent.
 * The page is what is sent: there is no dialog, and only a passkey is asked for once the allowance is used up.
 */
export function Composer({ of: { id, state, language } }: { readonly of: CasePage }) {
  const { t } = useLingui();
  const me = useMe().data;
  const hint = useId();
  const isClosed = state === 'closed';
  const [chosen, setChosen] = useState<Kind>('answer');
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const kind = isClosed ? 'note' : chosen;
  const sending = useMutation({
    mutationFn: async () => {
      const action = kind === 'answer' ? answerCase : noteOnCase;
      return doAction(action, await prepareAction(action, { case: id, text }), me!.id);
    },
    onSuccess: () => setText(''),
    // also after a failure: the answer may be lost
    onSettled: refreshViews,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && !sending.isPending) sending.mutate();
  };
  /** Puts a text where the cursor is, as pasting does, and leaves the cursor after it. */
  const insert = (ready: string): void => {
    const { current } = field;
    if (!current) return;
    const { selectionStart: from, selectionEnd: to } = current;
    // the field has its new text before the cursor moves
    flushSync(() => setText(text.slice(0, from) + ready + text.slice(to)));
    current.focus();
    current.setSelectionRange(from + ready.length, from + ready.length);
  };
  const spoken = languageNamed(language);
  return (
    <form className={styles.composer} data-kind={kind} onSubmit={submit}>
      <FilterChips<Kind>
        label={t`What you write`}
        value={kind}
        options={[
          { value: 'answer', label: t`Answer`, disabled: isClosed },
          { value: 'note', label: t`Note, staff only` },
        ]}
        onChange={setChosen}
      />
      {kind === 'answer' && <ReadyAnswers language={language} room={MAX_CASE_TEXT - text.length} onChoose={insert} />}
      <textarea
        className={styles.field}
        ref={field}
        aria-label={kind === 'answer' ? t`Answer` : t`Note, staff only`}
        aria-describedby={hint}
        rows={3}
        dir="auto"
        maxLength={MAX_CASE_TEXT}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={styles.hint} id={hint}>
        {kind === 'note'
          ? t`The customer never reads it.`
          : spoken === ''
            ? t`The customer reads it exactly as you write it.`
            : t`The customer reads it exactly as you write it. Their app is in ${spoken}.`}
      </p>
      <Failure error={sending.error} />
      <div className={styles.send}>
        <Button type="submit" icon="send" busy={sending.isPending} disabled={text.trim() === ''}>
          {kind === 'answer' ? t`Send answer` : t`Add note`}
        </Button>
      </div>
    </form>
  );
}
