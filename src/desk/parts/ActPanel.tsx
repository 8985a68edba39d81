import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { DeskAction } from '../api/desk-call.ts';
import { deskHref } from '../shell/route.ts';
import { momentText } from '../words/zone.ts';
import { ActFacts } from './ActFacts.tsx';
import styles from './ActPanel.module.css';
import { useAct } from './use-act.ts';

interface Props {
  readonly action: DeskAction;
  /** Fields of the action; undefined while something is missing. */
  readonly request: object | undefined;
  /** Says what is missing as long as the button is closed for it. */
  readonly missing: string;
  /** Whether the person still has to look at something, though the fields are complete. */
  readonly isHeld?: boolean;
  readonly label: string;
  readonly kind?: 'filled' | 'danger';
  /** The letter that moves to the button. */
  readonly letter?: string;
  /** Lists who can approve it, and who can't and why. */
  readonly showsDeciders?: boolean;
  /** Said once it is done; it may depend on what the action returned. */
  readonly done: string | ((result: unknown) => string);
  readonly onDone?: () => void;
  readonly children?: ReactNode;
}

/** Does an action in one step, inside the column of a decision: the page is what is signed. */
export function ActPanel(props: Props) {
  const { action, request, missing, isHeld = false, label, kind = 'filled', letter, done, onDone } = props;
  const { showsDeciders = false, children } = props;
  const { t } = useLingui();
  const id = useId();
  const acting = useAct({
    action,
    request,
    onDone: (result) => {
      toast(typeof done === 'string' ? done : done(result));
      onDone?.();
    },
  });
  const { proposed, isBusy, isClosed, isComplete } = acting;
  if (proposed) {
    const until = momentText(proposed.until);
    return (
      <Note kind="info" title={t`You proposed it.`} live>
        <p>
          {t`${proposed.deciders.join(', ')} can approve it until ${until}.`}{' '}
          {proposed.deciders.length === 1 ? t`Email queued.` : t`Emails queued.`}
        </p>
        <p>
          <a href={deskHref('approvals', proposed.approval)}>{t`See proposal ${proposed.approval}`}</a>
        </p>
      </Note>
    );
  }
  return (
    <div className={styles.panel}>
      {children}
      <ActFacts action={action} of={acting} id={id} missing={missing} showsDeciders={showsDeciders} />
      <Button
        kind={kind}
        icon="fingerprint"
        busy={isBusy}
        disabled={isClosed}
        reason={isHeld ? missing : undefined}
        aria-describedby={isComplete ? undefined : id}
        data-letter={letter}
        onClick={acting.decide}
      >
        {label}
      </Button>
    </div>
  );
}
