import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { confirmWithdrawal } from '../../../api/withdrawals.ts';
import { connection } from '../../../client/http/connection.ts';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { request } from '../../../client/http/request.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { PaymentPasswordPad } from '../../../ui/trading/PaymentPasswordPad.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshAfterChange, type Withdrawal } from '../store.ts';
import styles from './withdrawal.module.css';

/** Asks the customer to confirm a withdrawal, held after a security change, with the payment password. */
export function ConfirmOrder({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const [isOpen, setIsOpen] = useState(false);
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { refusal, setRefusal, fail } = useRefusal();
  if (withdrawal.waits === undefined) return null;
  const time = formatDateTime(withdrawal.waits, { zone: true });
  const confirm = async (paypass: string): Promise<void> => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await request(confirmWithdrawal, { id: withdrawal.id, paypass });
      setIsOpen(false);
      toast(t`Withdrawal confirmed`);
    } catch (failure) {
      fail(failure);
    }
    setPin('');
    setIsBusy(false);
    refreshAfterChange();
  };
  return (
    <div className={styles.block}>
      <Note kind="warn" title={t`Confirm this withdrawal`}>
        <p>{t`Your security settings changed after you placed this withdrawal, so we haven't sent anything. If it's yours, confirm it. If you do nothing, it goes ahead after ${time}. If you didn't place it, cancel it now.`}</p>
      </Note>
      <Button
        reason={online ? undefined : t`You're offline. Connect to confirm this withdrawal.`}
        onClick={() => setIsOpen(true)}
      >{t`Confirm withdrawal`}</Button>
      {isOpen && (
        <Sheet title={t`Confirm the withdrawal`} onClose={() => setIsOpen(false)} closable={!isBusy}>
          <div className={styles.pin}>
            <PaymentPasswordPad
              value={pin}
              busy={isBusy}
              error={refusal}
              onChange={setPin}
              onComplete={(digits) => void confirm(digits)}
            />
          </div>
        </Sheet>
      )}
    </div>
  );
}
