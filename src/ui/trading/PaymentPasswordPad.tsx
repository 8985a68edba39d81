import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../browser/location.ts';
import type { Path } from '../../domain/routes.ts';
import { PinPad } from '../forms/PinPad.tsx';

/** Resets a forgotten payment password with a code. */
const RESET: Path = '/pages/mine/setting/tradePwd';

interface Props {
  /** The digits so far. The owner clears them after a refusal and never stores them. */
  value: string;
  /** The password is being checked: no input. */
  busy: boolean;
  /** Why the last password was refused. */
  error?: string | undefined;
  onChange: (digits: string) => void;
  /** Called with all digits after the last one, which sends. */
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
      <a href={hashHref(RESET)}>{t`Forgot it? Reset it with a code`}</a>
    </PinPad>
  );
}
