import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { Icon } from '../../ui/base/Icon.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { DeskAction } from '../api/desk-call.ts';
import { type ActOutcome, doAction, type Prepared } from '../calls/act.ts';
import { useMe } from '../calls/session.ts';
import { refreshViews } from '../calls/views.ts';
import { Waiting } from './ActReview.tsx';
import styles from './ActSheet.module.css';
import { CustomerReads } from './CustomerReads.tsx';
import { Failure } from './Failure.tsx';
import { usePrepared } from './use-prepared.ts';
import { Signed } from './Words.tsx';

interface Props {
  readonly action: DeskAction;
  readonly title: string;
  /** Below the title: when it applies, and what takes it back. */
  readonly line: string;
  /** Fields of the action; undefined while something is missing. */
  readonly request: object | undefined;
  /** Says what is missing as long as the fields are not complete. */
  readonly missing: string;
  /** The button that does it, or proposes it. */
  readonly label: string;
  readonly kind?: 'filled' | 'danger';
  /** Said once it is done. */
  readonly done: string;
  readonly onClose: () => void;
  /** The fields, and what the action does. */
  readonly children?: ReactNode;
  /** Fields below what the customer reads: the sentence for the log. */
  readonly after?: ReactNode;
  /** Shows what the action revealed, instead of closing. */
  readonly renderResult?: (result: unknown) => ReactNode;
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * Does an action in one step: while the person fills in its fields, the sheet says what the customer will read and who
 * approves it, as the server has it. What the sheet shows is what is signed.
 */
export function ActSheet({
  action,
  title,
  line,
  request,
  missing,
  label,
  kind = 'filled',
  done,
  onClose,
  children,
  after,
  renderResult,
}: Props) {
  const { t } = useLingui();
  const id = useId();
  const me = useMe().data;
  const [outcome, setOutcome] = useState<ActOutcome>();
  const { prepared, latest, isComplete, error } = usePrepared(action, outcome ? undefined : request);
  const decision = useMutation({
    mutationFn: () => doAction(action, prepared!, me!.id),
    onSuccess: (result) => {
      if (renderResult || result.state === 'proposed') return setOutcome(result);
      toast(done);
      onClose();
    },
    // also after a failure: the answer may be lost, or the subject changed
    onSettled: refreshViews,
  });
  if (outcome?.state === 'proposed') return <Waiting title={title} of={outcome} onClose={onClose} />;
  if (outcome && renderResult)
    return (
      <Sheet title={title} onClose={onClose}>
        {renderResult(outcome.result)}
      </Sheet>
    );
  const isBlocked = !prepared || prepared.deciders?.length === 0;
  return (
    <div className={styles.wide}>
      <Sheet
        title={title}
        onClose={onClose}
        actions={
          <>
            <Button kind="outline" onClick={onClose}>
              {t`Back`}
            </Button>
            <Button
              kind={kind}
              icon="fingerprint"
              busy={decision.isPending}
              disabled={isBlocked}
              aria-describedby={isComplete ? undefined : id}
              onClick={() => decision.mutate()}
            >
              {label}
            </Button>
          </>
        }
      >
        <p className={styles.line}>{line}</p>
        {children}
        {isComplete && latest?.reads && <CustomerReads of={latest.reads} />}
        {after}
        {isComplete && latest && <Second of={latest} />}
        {!isComplete && (
          <p className={styles.missing} id={id}>
            {missing}
          </p>
        )}
        {isComplete && latest && (
          <Signed of={{ whatIsDone: latest.body, whatItIsAbout: latest.subject }} moments={action.moments ?? []} />
        )}
        <Failure error={decision.error ?? error} />
      </Sheet>
    </div>
  );
}

/** Who approves what is proposed; nothing if one person is enough. */
function Second({ of: { second, deciders } }: { readonly of: Prepared }) {
  const { t } = useLingui();
  if (second === undefined || deciders === undefined) return null;
  const names = either.format(deciders);
  if (deciders.length === 0) return <Note kind="warn">{t`${second} No one else here may approve it.`}</Note>;
  return (
    <p className={styles.second}>
      <Icon name="badge-check" size={20} />
      <span>{t`${names} can approve it within 72 hours. Nothing happens before.`}</span>
    </p>
  );
}
