import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { DeskAction } from '../api/desk-call.ts';
import { ActFacts } from './ActFacts.tsx';
import { Waiting } from './ActReview.tsx';
import styles from './ActSheet.module.css';
import { useAct } from './use-act.ts';

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

/**
 * Does an action in one step: while the person fills in its fields, the sheet says what the customer will read and who
 * approves it, as the server has it. What the sheet shows is what is signed.
 */
export function ActSheet(props: Props) {
  const { action, title, line, request, missing, label, kind = 'filled', done, onClose, after } = props;
  const { children, renderResult } = props;
  const { t } = useLingui();
  const id = useId();
  const [revealed, setRevealed] = useState<{ readonly result: unknown }>();
  const acting = useAct({
    action,
    request,
    onDone: (result) => {
      if (renderResult) return setRevealed({ result });
      toast(done);
      onClose();
    },
  });
  if (acting.proposed) return <Waiting title={title} of={acting.proposed} onClose={onClose} />;
  if (revealed && renderResult)
    return (
      <Sheet title={title} onClose={onClose}>
        {renderResult(revealed.result)}
      </Sheet>
    );
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
              busy={acting.isBusy}
              disabled={acting.isClosed}
              aria-describedby={acting.isComplete ? undefined : id}
              onClick={acting.decide}
            >
              {label}
            </Button>
          </>
        }
      >
        <p className={styles.line}>{line}</p>
        {children}
        <ActFacts action={action} of={acting} id={id} missing={missing} after={after} />
      </Sheet>
    </div>
  );
}
