import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { PaymentPasswordPad } from '../../../ui/PaymentPasswordPad.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { shortAddress, type Target } from './target.ts';
import styles from './withdraw.module.css';

interface Props {
  target: Target;
  amount: string;
  currency: string;
  sending: boolean;
  /** Why the last password was refused. */
  error: string | undefined;
  /** The digits so far. */
  pin: string;
  onChange: (pin: string) => void;
  onSubmit: (pin: string) => void;
  onBack: () => void;
  onClose: () => void;
}

/** Asks for the payment password of a withdrawal, whose last digit sends it. */
export function WithdrawPasswordSheet({
  target,
  amount,
  currency,
  sending,
  error,
  pin,
  onChange,
  onSubmit,
  onBack,
  onClose,
}: Props) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Confirm the withdrawal`}
      onClose={onClose}
      closable={!sending}
      actions={<Button kind="outline" disabled={sending} onClick={onBack}>{t`Back`}</Button>}
    >
      <div className={styles.pin}>
        <p className={styles.figure}>
          <Figure size={28} value={amount} unit={currency} charged />
        </p>
        <p className={styles.caption}>
          {t`Withdraw to`}{' '}
          {target.address === '' ? (
            <bdi dir="ltr">{target.name}</bdi>
          ) : (
            <>
              <bdi>{target.alias}</bdi> · <bdi dir="ltr">{shortAddress(target.address)}</bdi>
            </>
          )}
        </p>
        <PaymentPasswordPad value={pin} busy={sending} error={error} onChange={onChange} onComplete={onSubmit} />
      </div>
    </Sheet>
  );
}
