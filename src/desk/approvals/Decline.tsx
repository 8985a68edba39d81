import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ApprovalEntry } from './api.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { decline } from '../calls/act.ts';
import { refreshViews } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { FormFields } from '../parts/FormFields.tsx';

/** Letters that a rejection has at least: its proposer reads why. */
const MIN_LETTERS = 10;

interface Props {
  readonly of: ApprovalEntry;
  /** The reader proposed it. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
  /** Called once it is ended, with the sentence. */
  readonly onDeclined: (note: string) => void;
}

/** Ends a proposal: its proposer cancels it, and anyone else rejects it with a sentence for them. */
export function Decline({ of: { id, words, maker }, isOwn, onClose, onDeclined }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Readonly<Record<string, string | readonly string[]>>>({});
  const note = String(typed['note'] ?? '').trim();
  const refusal = useMutation({
    mutationFn: () => decline(id, note),
    onSuccess: () => {
      onClose();
      onDeclined(note);
    },
    onSettled: refreshViews,
  });
  return (
    <Dialog
      title={isOwn ? t`Cancel the proposal: ${words.title}` : t`Reject: ${words.title}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
          <Button
            kind={isOwn ? 'filled' : 'danger'}
            busy={refusal.isPending}
            disabled={!isOwn && note.length < MIN_LETTERS}
            onClick={() => refusal.mutate()}
          >
            {isOwn ? t`Cancel the proposal` : t`Reject`}
          </Button>
        </>
      }
    >
      <p>{t`Nothing changes then.`}</p>
      {!isOwn && (
        <FormFields
          fields={[
            {
              name: 'note',
              label: t`A sentence for ${maker.name}, and for the log`,
              kind: 'text',
              help: t`At least ${MIN_LETTERS} letters`,
            },
          ]}
          typed={typed}
          onChange={setTyped}
        />
      )}
      <Failure error={refusal.error} />
    </Dialog>
  );
}
