import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { shortKey } from '../../../client/outbox/submit.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { cancelWithdrawal } from '../../../api/withdrawals.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { isolated } from '../../../domain/isolated.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { ConfirmSheet } from '../../../ui/trading/ConfirmSheet.tsx';
import { OutcomePanel } from '../../../ui/trading/OutcomePanel.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { refreshAfterChange, type Withdrawal } from '../store.ts';
import { shortAddress } from '../../wallets/index.ts';
import { useStatusName } from '../../transfers/index.ts';
import styles from './withdrawal.module.css';

interface Props {
  withdrawal: Withdrawal;
  /** `text`: the second button of a page's bottom bar. */
  kind?: 'outline' | 'text';
}

/**
 * Cancels a withdrawal that is in review: asks first, sends the call once, and shows its result. The call belongs to
 * the page and not to the sheet, so that reopening the sheet does not send a call with an unknown outcome again. Render
 * it with the withdrawal's id as `key`.
 */
export function CancelOrder({ withdrawal, kind = 'outline' }: Props) {
  const { t } = useLingui();
  const name = useStatusName();
  const { online } = useSnapshot(connection);
  const [isOpen, setIsOpen] = useState(false);
  const submission = useSubmission(cancelWithdrawal, { onAccepted: refreshAfterChange, onRefused: refreshAfterChange });
  const { state } = submission;
  const { amount, currency, status } = withdrawal;
  const isWaiting = status === 'waiting' && state !== 'accepted';
  const isCancelled = status === 'cancelled';
  const close = (): void => {
    setIsOpen(false);
    // an accepted result stays, so that the button does not return before the withdrawal has reloaded
    if (state === 'refused') submission.reset();
  };
  const refundRow = {
    name: t`Returns to your balance`,
    value: <Quantity value={amount} unit={currency} />,
    total: true,
  };
  const numberRow = { name: t`Order number`, value: <bdi dir="ltr">{withdrawal.number || withdrawal.id}</bdi> };
  const what = isolated(`${amountInWords(amount, currency)} ${currency}`);
  return (
    <>
      {isWaiting && (
        <div className={kind === 'text' ? undefined : styles.block}>
          <Button
            kind={kind}
            reason={online ? undefined : t`You're offline. Connect to cancel this withdrawal.`}
            onClick={() => setIsOpen(true)}
          >{t`Cancel withdrawal`}</Button>
        </div>
      )}
      {isOpen &&
        (state === 'refused' && !isWaiting ? (
          <Sheet
            title={t`Cancel withdrawal`}
            onClose={close}
            actions={<Button kind="outline" onClick={close}>{t`Close`}</Button>}
          >
            <OutcomePanel state={isCancelled ? 'accepted' : 'refused'} title={name(status)}>
              {submission.message}
            </OutcomePanel>
          </Sheet>
        ) : (
          <ConfirmSheet
            title={t`Cancel the withdrawal of ${what}?`}
            confirm={t`Cancel withdrawal`}
            state={state}
            message={submission.message}
            stuck={submission.stuck}
            reason={
              !isWaiting
                ? t`This withdrawal is no longer in review, so it can't be cancelled.`
                : online
                  ? undefined
                  : t`You're offline. Connect to cancel this withdrawal.`
            }
            reference={submission.key === undefined ? undefined : shortKey(submission.key)}
            rows={[
              numberRow,
              { name: t`Withdraw to`, value: <bdi dir="ltr">{shortAddress(withdrawal.payee)}</bdi> },
              { name: t`Fee`, value: t`No fee charged` },
              refundRow,
            ]}
            done={{
              title: t`Withdrawal cancelled`,
              outcome: t`Returned to your balance`,
              rows: [refundRow, numberRow],
            }}
            onConfirm={() => void submission.submit({ id: withdrawal.id })}
            onBack={close}
          >
            <p className={styles.caption}>{t`You can't undo this, but you can make a new withdrawal.`}</p>
          </ConfirmSheet>
        ))}
    </>
  );
}
