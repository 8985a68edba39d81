import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Fold } from './Fold.tsx';
import type { IconName } from './Icon.tsx';
import { Note } from './Note.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { type Pair, Pairs } from './Pairs.tsx';
import { PaymentPasswordPad } from './PaymentPasswordPad.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { Sheet } from './Sheet.tsx';
import styles from './ConfirmSheet.module.css';

export interface ConfirmSheetProps {
  /** The question: "Subscribe 100 USDT?" */
  title: string;
  /** The figure that it is about, before all else: the most I can lose, what I pay. */
  headline?: { readonly name: string; readonly value: ReactNode } | undefined;
  /** What binds: the fee, what I get, when, whether it can be undone. */
  rows: readonly Pair[];
  /** How it goes, which can be read and need not be: rows behind a line that names them, and a sentence. */
  fold?: { readonly title: string; readonly rows: readonly Pair[]; readonly rule?: ReactNode } | undefined;
  /** What has to be read or done first, on the pad too. */
  children?: ReactNode;
  /** Says what it does, with the figure: "Subscribe 100 USDT". */
  confirm: string;
  /** Why it cannot be confirmed now, such as a price that is too old. Closes the button. */
  reason?: ReactNode;
  /** Asks for the payment password after Confirm, on a pad of its own. */
  password?: boolean | undefined;
  /** As `useSubmission` gives it. */
  state: 'idle' | 'sending' | 'accepted' | 'refused' | 'unknown';
  /** `unknown`, and nobody can look it up. */
  stuck?: boolean | undefined;
  /** Why it was refused. */
  message?: string | undefined;
  /** Heading of a refusal, where the product has its own words for it. */
  failed?: string | undefined;
  /** Short form of the key, shown while the outcome is unknown. */
  reference?: string | undefined;
  /**
   * The receipt: its heading, what happened where "Successful transaction!" would not say it, its rows, what comes
   * next.
   */
  done: {
    readonly title: string;
    readonly outcome?: ReactNode;
    readonly icon?: IconName | undefined;
    readonly rows?: readonly Pair[];
    readonly children?: ReactNode;
    readonly label?: string;
  };
  /** Sends it; with `password` the six digits. */
  onConfirm: (paypass?: string) => void;
  /** Left without sending, by Back, Escape or a tap beside it. */
  onBack: () => void;
  /** Left with an outcome: accepted or unknown. By default `onBack`. */
  onDone?: () => void;
}

/**
 * Asks before money moves and tells what became of it (SEC-06). Back is as large as Confirm, leaving sends nothing, a
 * second tap does nothing; a refusal stands in place and keeps what was typed but the password, whose last digit sends.
 */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { reason, password = false, state, onConfirm } = props;
  const [isAskingPassword, setAskingPassword] = useState(false);

  if (state === 'accepted' || state === 'unknown') return <Outcome {...props} state={state} />;
  if (isAskingPassword) return <Password key="password" {...props} onReturn={() => setAskingPassword(false)} />;
  const confirm = (): void => {
    if (state === 'sending' || reason) return;
    if (password) setAskingPassword(true);
    else onConfirm();
  };
  return <Question key="question" {...props} onConfirm={confirm} />;
}

/** What is confirmed, with Back and Confirm. */
function Question({
  title,
  headline,
  rows,
  fold,
  children,
  confirm,
  reason,
  state,
  message,
  failed,
  onConfirm,
  onBack,
}: ConfirmSheetProps) {
  const { t } = useLingui();
  const sending = state === 'sending';
  return (
    <Sheet
      title={title}
      onClose={onBack}
      closable={!sending}
      actions={
        <>
          <Button kind="outline" disabled={sending} onClick={onBack}>{t`Back`}</Button>
          <Button busy={sending} disabled={Boolean(reason)} onClick={() => onConfirm()}>
            {confirm}
          </Button>
        </>
      }
    >
      {headline && (
        <div className={styles.headline}>
          <p className={styles.caption}>{headline.name}</p>
          {headline.value}
        </div>
      )}
      <Pairs lines pairs={rows} />
      {children}
      {reason && <Note kind="warn">{reason}</Note>}
      {state === 'refused' && <RefusalNote title={failed}>{message}</RefusalNote>}
      {fold && (
        <Fold title={fold.title}>
          <Pairs lines pairs={fold.rows} />
          {fold.rule}
        </Fold>
      )}
    </Sheet>
  );
}

interface PasswordProps extends ConfirmSheetProps {
  /** Back to the question. */
  onReturn: () => void;
}

/** Asks for the payment password, whose last digit sends. */
function Password({ confirm, children, reason, state, message, onConfirm, onBack, onReturn }: PasswordProps) {
  const { t } = useLingui();
  const [paypass, setPaypass] = useState('');
  const sending = state === 'sending';
  const send = (digits: string): void => {
    setPaypass('');
    if (!reason) onConfirm(digits);
  };
  return (
    <Sheet
      title={confirm}
      onClose={onBack}
      closable={!sending}
      actions={<Button kind="outline" disabled={sending} onClick={onReturn}>{t`Back`}</Button>}
    >
      {children}
      {reason && (
        <Note kind="warn" live>
          {reason}
        </Note>
      )}
      <PaymentPasswordPad
        value={paypass}
        busy={sending}
        error={state === 'refused' ? message : undefined}
        onChange={setPaypass}
        onComplete={send}
      />
    </Sheet>
  );
}

interface OutcomeProps extends ConfirmSheetProps {
  state: 'accepted' | 'unknown';
}

/** The receipt, or that nobody knows yet. */
function Outcome({ title, state, stuck, reference, done, onBack, onDone = onBack }: OutcomeProps) {
  const { t } = useLingui();
  const isAccepted = state === 'accepted';
  return (
    <Sheet
      title={isAccepted ? done.title : title}
      onClose={onDone}
      actions={
        <Button kind="outline" onClick={onDone}>
          {isAccepted ? (done.label ?? t`Done`) : t`Close`}
        </Button>
      }
    >
      <OutcomePanel
        state={state}
        stuck={stuck}
        title={done.outcome ?? t`Successful transaction!`}
        icon={done.icon}
        reference={reference}
        {...(isAccepted ? { rows: done.rows ?? [] } : {})}
      >
        {isAccepted && done.children}
      </OutcomePanel>
    </Sheet>
  );
}
