import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/base/Button.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { PaymentPasswordPad } from '../../../ui/trading/PaymentPasswordPad.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { shortAddress, type Payee } from '../../wallets/index.ts';
import { LockedSheet } from './LockedSheet.tsx';
import styles from './withdrawal.module.css';

interface Props {
  target: Payee;
  amount: string;
  currency: string;
  isSending: boolean;
  /** Why the server refused the last attempt. */
  error: string | undefined;
  /** Until when the payment password is locked (ms). */
  lockedUntil: number | undefined;
  onUnlocked: () => void;
  /** The digits so far. */
  pin: string;
  onChange: (pin: string) => void;
  onSubmit: (pin: string) => void;
  onBack: () => void;
  onClose: () => void;
}

/** Asks for the payment password; its last digit sends the withdrawal. */
export function WithdrawalPasswordSheet({
  target,
  amount,
  currency,
  isSending,
  error,
  lockedUntil,
  onUnlocked,
  pin,
  onChange,
  onSubmit,
  onBack,
  onClose,
}: Props) {
  const { t } = useLingui();
  if (lockedUntil !== undefined && error !== undefined)
    return <LockedSheet until={lockedUntil} message={error} onOver={onUnlocked} onClose={onClose} />;
  return (
    <Sheet
      title={t`Confirm the withdrawal`}
      onClose={onClose}
      closable={!isSending}
      actions={<Button kind="outline" disabled={isSending} onClick={onBack}>{t`Back`}</Button>}
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
        <PaymentPasswordPad value={pin} busy={isSending} error={error} onChange={onChange} onComplete={onSubmit} />
      </div>
    </Sheet>
  );
}
