import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ApprovalEntry, ApprovalPerson } from './api.ts';
import { momentsOf } from '../api/all-actions.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { approve, decline } from '../calls/act.ts';
import { useMe } from '../calls/session.ts';
import { refreshViews } from '../calls/views.ts';
import { DeskButton } from '../parts/DeskButton.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';

/** Returns a person with their email address: two people may have names that look alike. */
const textOf = ({ name, email }: ApprovalPerson): string => `${name} (${email})`;

/** A proposal: what its maker saw and wants, and the decision of the second person. */
export function Approval({ of }: { readonly of: ApprovalEntry }) {
  const { t } = useLingui();
  const me = useMe().data;
  const [isDeclining, setIsDeclining] = useState(false);
  const [typed, setTyped] = useState('');
  const approval = useMutation({
    mutationFn: () => approve(of, me!.id, typed),
    onSuccess: () => toast(t`Approved and done.`),
    onSettled: refreshViews,
  });
  const isOwn = of.state === 'open' && of.maker.id === me?.id;
  const { maker, made, expires, checker, decided, note } = of;
  // who copies it from here has not looked it up
  const hidden = of.isMine ? (of.retype?.hides ?? []) : [];
  return (
    <DeskEntry
      title={t`Proposal ${of.id}`}
      actions={
        <>
          {of.isMine && (
            <DeskButton kind="main" onClick={() => approval.mutate()}>
              {t`Approve with passkey`}
            </DeskButton>
          )}
          {of.isMine && <DeskButton onClick={() => setIsDeclining(true)}>{t`Reject`}</DeskButton>}
          {isOwn && <DeskButton onClick={() => setIsDeclining(true)}>{t`Withdraw`}</DeskButton>}
        </>
      }
    >
      <Failure error={approval.error} />
      <p>{of.reason}</p>
      <Section title={t`What is decided about (${of.target})`}>
        <FieldList of={without(of.subject as object, hidden)} moments={momentsOf(of.action)} />
      </Section>
      <Section title={t`What is done (${of.action})`}>
        <FieldList of={without(of.body as object, hidden)} moments={momentsOf(of.action)} />
        {of.isMine && of.retype && <Field label={of.retype.label} value={typed} onChange={setTyped} />}
      </Section>
      <Section title={t`Who`}>
        <FieldList
          of={{
            proposedBy: textOf(maker),
            made,
            expires,
            state: of.state,
            decidedBy: checker && textOf(checker),
            decided,
            note,
          }}
          moments={['made', 'expires', 'decided']}
        />
      </Section>
      {isDeclining && <Decline id={of.id} isOwn={isOwn} onClose={() => setIsDeclining(false)} />}
    </DeskEntry>
  );
}

const without = (risk: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(risk).filter(([name]) => !names.includes(name)));

function Decline({
  id,
  isOwn,
  onClose,
}: {
  readonly id: number;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const refusal = useMutation({ mutationFn: () => decline(id, note), onSuccess: onClose, onSettled: refreshViews });
  return (
    <Dialog
      title={isOwn ? t`Withdraw proposal ${id}` : t`Reject proposal ${id}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Cancel`}</Button>
          <Button busy={refusal.isPending} onClick={() => refusal.mutate()}>
            {isOwn ? t`Withdraw` : t`Reject`}
          </Button>
        </>
      }
    >
      <Field label={t`Reason, for the log`} value={note} onChange={setNote} data-autofocus />
      <Failure error={refusal.error} />
    </Dialog>
  );
}
