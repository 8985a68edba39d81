import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { confirmWithdrawal } from '../../../api/withdrawal-confirmation.ts';
import { connection } from '../../../client/http/connection.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { request } from '../../../client/http/request.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PaymentPasswordPad } from '../../../ui/PaymentPasswordPad.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { orderChanged, type Withdrawal } from '../store.ts';
import styles from './withdraw.module.css';

/** Says that a withdrawal waits for its owner after a change of security, and confirms it with the payment password. */
export function ConfirmOrder({ one: item }: { one: Withdrawal }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const [open, setOpen] = useState(false);
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (item.waits === undefined) return null;
  const time = formatDateTime(item.waits, { zone: true });
  const confirm = async (paypass: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await request(confirmWithdrawal, { id: item.id, paypass });
      setOpen(false);
      toast(t`Withdrawal confirmed`);
    } catch (reason) {
      setError(errorMessage(reason));
    }
    setPin('');
    setBusy(false);
    orderChanged();
  };
  return (
    <div className={styles.block}>
      <Note kind="warn" title={t`This withdrawal waits for you`}>
        <p>{t`Your security settings changed after it was placed. To protect your money, nothing has been sent. If you placed it, confirm it, or it continues after ${time}. If you didn't, cancel it now.`}</p>
      </Note>
      <Button
        reason={online ? undefined : t`You're offline. Connect to confirm this withdrawal.`}
        onClick={() => setOpen(true)}
      >{t`Confirm withdrawal`}</Button>
      {open && (
        <Sheet title={t`Confirm the withdrawal`} onClose={() => setOpen(false)} closable={!busy}>
          <div className={styles.pin}>
            <PaymentPasswordPad
              value={pin}
              busy={busy}
              error={error}
              onChange={setPin}
              onComplete={(digits) => void confirm(digits)}
            />
          </div>
        </Sheet>
      )}
    </div>
  );
}
