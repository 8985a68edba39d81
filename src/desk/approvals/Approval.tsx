import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ApprovalEntry } from './api.ts';
import { momentsOf } from '../api/all-actions.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { approve } from '../calls/act.ts';
import { useMe } from '../calls/session.ts';
import { refreshViews } from '../calls/views.ts';
import { DeskButton } from '../parts/DeskButton.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { LongText } from '../parts/LongText.tsx';
import { deskHref } from '../shell/route.ts';
import { recordOf, targetName } from '../words/targets.ts';
import { momentText } from '../words/zone.ts';
import { Signed, Words } from '../parts/Words.tsx';
import { OUTCOME_WORDS } from '../words/actions.ts';
import styles from './Approval.module.css';
import { Decline } from './Decline.tsx';
import { Deciders } from './Deciders.tsx';

interface Props {
  readonly of: ApprovalEntry;
  /** What the reader has just approved, so that this one is the next. */
  readonly last?: string | undefined;
  /** `leftOut` says which of several things could not be done; '' if all were. */
  readonly onApproved?: (entry: ApprovalEntry, leftOut: string) => void;
  readonly onRefused?: (entry: ApprovalEntry, error: unknown) => void;
  /** `note` is the reader's sentence for the proposer; '' for their own proposal, which they cancelled. */
  readonly onDeclined?: (entry: ApprovalEntry, note: string) => void;
}

/** A proposal: what it changes in words, who can decide, and the decision of the second person. */
export function Approval({ of, last, onApproved, onRefused, onDeclined }: Props) {
  const { t } = useLingui();
  const me = useMe().data;
  const [isDeclining, setIsDeclining] = useState(false);
  const [typed, setTyped] = useState('');
  const approval = useMutation({
    mutationFn: () => approve(of, me!.id, typed),
    onSuccess: (leftOut) => onApproved?.(of, leftOut),
    onError: (error) => onRefused?.(of, error),
    onSettled: refreshViews,
  });
  const { words, maker, made, expires, reason } = of;
  const isOpen = of.state === 'open';
  const isOwn = isOpen && maker.id === me?.id;
  const record = recordOf(of.target);
  const [from, until] = [momentText(made), momentText(expires)];
  const decide = (): void => setIsDeclining(true);
  return (
    <DeskEntry
      title={words.title}
      actions={
        isOpen && (
          <Foot
            of={of}
            isOwn={isOwn}
            onDecline={decide}
            onApprove={() => {
              if (!approval.isPending) approval.mutate();
            }}
          />
        )
      }
    >
      <p className={styles.proposed}>
        {isOwn ? t`You proposed it on ${from}` : t`${maker.name} (${maker.email}) proposed it on ${from}`}
        {isOpen && ` · ${t`open until ${until}`}`}
      </p>
      {record && (
        <p>
          <a href={deskHref(...record)}>{t`Open ${targetName(of.target)} with all that is known of it`}</a>
        </p>
      )}
      {last !== undefined && (
        <Note kind="info" icon="circle-check" live>{t`Approved: ${last}. The next one is below.`}</Note>
      )}
      {isOwn && <Note kind="info">{t`You proposed this, so another person has to approve it.`}</Note>}
      {!isOpen && <Outcome of={of} />}
      <Failure error={approval.error} />
      {words.said !== '' && (
        <blockquote className={styles.said}>
          <strong>{maker.name}</strong>
          {`“${words.said}”`}
        </blockquote>
      )}
      <Words of={words} />
      {of.isMine && of.retype && <LookedUp of={of.retype} value={typed} onChange={setTyped} />}
      <Section title={t`Why two people`}>
        <p>{reason}</p>
      </Section>
      <Deciders of={of.deciders} />
      <Everything of={of} />
      {isDeclining && (
        <Decline
          of={of}
          isOwn={isOwn}
          onClose={() => setIsDeclining(false)}
          onDeclined={(note) => onDeclined?.(of, note)}
        />
      )}
    </DeskEntry>
  );
}

interface LookedUpProps {
  readonly of: NonNullable<ApprovalEntry['retype']>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What the second person looks up themselves. */
const LookedUp = ({ of: { label, isList }, ...field }: LookedUpProps) =>
  isList ? <LongText label={label} rows={8} {...field} /> : <Field label={label} {...field} />;

interface FootProps {
  readonly of: ApprovalEntry;
  readonly isOwn: boolean;
  readonly onDecline: () => void;
  readonly onApprove: () => void;
}

/** What the reader can do: approve or reject, or cancel what they proposed. */
function Foot({ of: { isMine, words }, isOwn, onDecline, onApprove }: FootProps) {
  const { t } = useLingui();
  if (isOwn) return <DeskButton onClick={onDecline}>{t`Cancel the proposal`}</DeskButton>;
  if (!isMine) return <p className={styles.foot}>{t`You can't decide this one.`}</p>;
  // "80% → 82%" is approved as 82%, and words stay out of the button
  const value = words.value.split(' → ').at(-1) ?? '';
  return (
    <>
      <DeskButton onClick={onDecline}>{t`Reject`}</DeskButton>
      <DeskButton kind="main" onClick={onApprove}>
        {/\d/.test(value) ? t`Approve ${value}` : t`Approve`}
      </DeskButton>
    </>
  );
}

/** What became of it, by whom and why. */
function Outcome({ of: { state, checker, decided, note } }: { readonly of: ApprovalEntry }) {
  const { t } = useLingui();
  const by = checker ? `${checker.name} (${checker.email})` : t`the desk`;
  const when = decided === null ? '' : momentText(decided);
  return (
    <Note kind="plain" title={OUTCOME_WORDS[state]}>
      {t`By ${by}, ${when}`}
      {note !== '' && <p>{`“${note}”`}</p>}
    </Note>
  );
}

/** Exactly what both people sign. Who copies from here what they have to look up has not looked it up. */
function Everything({ of: { action, target, subject, body, isMine, retype } }: { readonly of: ApprovalEntry }) {
  const hidden = isMine ? (retype?.hides ?? []) : [];
  return (
    <Signed
      of={{
        action,
        target,
        whatIsDone: without(body as object, hidden),
        whatItIsAbout: without(subject as object, hidden),
      }}
      moments={momentsOf(action)}
    />
  );
}

const without = (fields: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
