import { useLingui } from '@lingui/react/macro';
import { PinPad } from './PinPad.tsx';

interface Props {
  /** The digits so far; the owner empties them after a refusal, and never stores them. */
  value: string;
  /** Being checked: takes no digits. */
  busy: boolean;
  /** Why the last one was refused. */
  error?: string | undefined;
  onChange: (digits: string) => void;
  /** Called with the last digit, which sends. */
  onComplete: (digits: string) => void;
}

/** Asks for the payment password before money moves (SEC-06). */
export function PaymentPasswordPad({ value, busy, error, onChange, onComplete }: Props) {
  const { t } = useLingui();
  return (
    <PinPad
      label={t`Payment password`}
      value={value}
      busy={busy}
      error={error}
      onChange={onChange}
      onComplete={onComplete}
    >
      <p>{t`Six digits. We never ask for it by message or phone.`}</p>
    </PinPad>
  );
}
