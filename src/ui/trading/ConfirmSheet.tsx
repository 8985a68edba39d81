import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../base/Button.tsx';
import { Fold } from '../layout/Fold.tsx';
import type { IconName } from '../base/Icon.tsx';
import { Note } from '../base/Note.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { type Pair, Pairs } from '../figures/Pairs.tsx';
import { PaymentPasswordPad } from './PaymentPasswordPad.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { Sheet } from '../overlays/Sheet.tsx';
import styles from './ConfirmSheet.module.css';

export interface ConfirmSheetProps {
  /** The question: "Subscribe 100 USDT?" */
  title: string;
  /** The most important amount, shown first: the maximum loss, the price. */
  headline?: { readonly name: string; readonly value: ReactNode } | undefined;
  /** The binding terms: fee, amount received, time, whether it can be undone. */
  rows: readonly Pair[];
  /** Optional details, collapsed behind a title: rows and a sentence. */
  fold?: { readonly title: string; readonly rows: readonly Pair[]; readonly rule?: ReactNode } | undefined;
  /** What has to be read or done first; also shown with the password pad. */
  children?: ReactNode;
  /** Label of the button, with the amount: "Subscribe 100 USDT". */
  confirm: string;
  /** Why it cannot be confirmed now, such as a stale price. Disables the button. */
  reason?: ReactNode;
  /** Asks for the payment password after Confirm, on a separate pad. */
  password?: boolean | undefined;
  /** State of `useSubmission`. */
  state: 'idle' | 'sending' | 'accepted' | 'refused' | 'unknown';
  /** `unknown`, and the outcome cannot be looked up. */
  stuck?: boolean | undefined;
  /** Why it was refused. */
  message?: string | undefined;
  /** Product-specific heading of a refusal. */
  failed?: string | undefined;
  /** Short form of the key, shown while the outcome is unknown. */
  reference?: string | undefined;
  /**
   * The receipt: its heading, the outcome if "Successful transaction!" is not enough, its rows, and what comes next.
   * Without it the sheet closes, because the caller shows a page (`SuccessPage`).
   */
  done?:
    | {
        readonly title: string;
        readonly outcome?: ReactNode;
        readonly icon?: IconName | undefined;
        readonly rows?: readonly Pair[];
        readonly children?: ReactNode;
        readonly label?: string;
      }
    | undefined;
  /** Sends it; with `password` it receives the six digits. */
  onConfirm: (paypass?: string) => void;
  /** Called when the customer leaves without sending, by Back, Escape or a tap outside. */
  onBack: () => void;
  /** Called when the customer leaves with an outcome, accepted or unknown. Default: `onBack`. */
  onDone?: () => void;
}

/**
 * Asks for confirmation before money moves and shows the outcome (SEC-06). Back is as large as Confirm. Leaving sends
 * nothing, and a second tap does nothing. A refusal is shown in place and keeps the input except for the password,
 * whose last digit sends.
 */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { reason, password = false, state, onConfirm } = props;
  const [isAskingPassword, setIsAskingPassword] = useState(false);

  if (state === 'accepted' || state === 'unknown') return <Outcome {...props} state={state} />;
  if (isAskingPassword) return <Password key="password" {...props} onReturn={() => setIsAskingPassword(false)} />;
  const confirm = (): void => {
    if (state === 'sending' || reason) return;
    if (password) setIsAskingPassword(true);
    else onConfirm();
  };
  return <Question key="question" {...props} onConfirm={confirm} />;
}

/** The terms to confirm, with Back and Confirm. */
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
  const isSending = state === 'sending';
  return (
    <Sheet
      title={title}
      onClose={onBack}
      closable={!isSending}
      actions={
        <>
          <Button kind="outline" disabled={isSending} onClick={onBack}>{t`Back`}</Button>
          <Button busy={isSending} disabled={Boolean(reason)} onClick={() => onConfirm()}>
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
  /** Returns to the question. */
  onReturn: () => void;
}

/** Asks for the payment password, whose last digit sends. */
function Password({ confirm, children, reason, state, message, onConfirm, onBack, onReturn }: PasswordProps) {
  const { t } = useLingui();
  const [paypass, setPaypass] = useState('');
  const isSending = state === 'sending';
  const send = (digits: string): void => {
    setPaypass('');
    if (!reason) onConfirm(digits);
  };
  return (
    <Sheet
      title={confirm}
      onClose={onBack}
      closable={!isSending}
      actions={<Button kind="outline" disabled={isSending} onClick={onReturn}>{t`Back`}</Button>}
    >
      {children}
      {reason && (
        <Note kind="warn" live>
          {reason}
        </Note>
      )}
      <PaymentPasswordPad
        value={paypass}
        busy={isSending}
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

/** The receipt, or the note that the outcome is unknown. */
function Outcome({ title, state, stuck, reference, done, onBack, onDone = onBack }: OutcomeProps) {
  const { t } = useLingui();
  if (state === 'unknown')
    return (
      <Sheet title={title} onClose={onDone} actions={<Button kind="outline" onClick={onDone}>{t`Close`}</Button>}>
        <OutcomePanel state="unknown" stuck={stuck} reference={reference} />
      </Sheet>
    );
  if (!done) return null;
  return (
    <Sheet
      title={done.title}
      onClose={onDone}
      actions={
        <Button kind="outline" onClick={onDone}>
          {done.label ?? t`Done`}
        </Button>
      }
    >
      <OutcomePanel
        state="accepted"
        title={done.outcome ?? t`Successful transaction!`}
        icon={done.icon}
        rows={done.rows ?? []}
      >
        {done.children}
      </OutcomePanel>
    </Sheet>
  );
}
