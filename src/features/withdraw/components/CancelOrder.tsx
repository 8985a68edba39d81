import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { shortKey } from '../../../client/outbox/submit.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { cancelWithdrawal } from '../../../api/transfers.ts';
import { amountInWords } from '../../../lib/decimal.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { OutcomePanel } from '../../../ui/OutcomePanel.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { orderChanged, type Withdrawal } from '../store.ts';
import { shortAddress } from './target.ts';
import { useStatus } from './use-status.ts';
import styles from './withdraw.module.css';

/**
 * The way to cancel a withdrawal while it waits for its review: asks first, sends it once, and tells what became of it.
 * The call belongs to the page, not to the dialog: one whose outcome is unknown is not sent again by opening it anew.
 * Keyed by the order.
 */
export function CancelOrder({ one: item }: { one: Withdrawal }) {
  const { t } = useLingui();
  const name = useStatus();
  const { online } = useSnapshot(connection);
  const [open, setOpen] = useState(false);
  const money = useSubmission(cancelWithdrawal, { onAccepted: orderChanged, onRefused: orderChanged });
  const { state } = money;
  const waits = item.status === 'waiting' && state !== 'accepted';
  const close = (): void => {
    setOpen(false);
    // an outcome that was seen; what is accepted stays, so that the button is gone before the page is read anew
    if (state === 'refused') money.reset();
  };
  const back = { name: t`Available again`, value: <Quantity value={item.amount} unit={item.currency} />, total: true };
  const what = isolated(`${amountInWords(item.amount, item.currency)} ${item.currency}`);
  return (
    <>
      {waits && (
        <div className={styles.block}>
          <Button
            kind="outline"
            reason={online ? undefined : t`You're offline. Connect to cancel this withdrawal.`}
            onClick={() => setOpen(true)}
          >{t`Cancel withdrawal`}</Button>
        </div>
      )}
      {open &&
        (state === 'refused' && !waits ? (
          <Sheet
            title={t`Cancel withdrawal`}
            onClose={close}
            actions={<Button kind="outline" onClick={close}>{t`Close`}</Button>}
          >
            <OutcomePanel state={item.status === 'cancelled' ? 'accepted' : 'refused'} title={name(item.status)}>
              {money.message}
            </OutcomePanel>
          </Sheet>
        ) : (
          <ConfirmSheet
            title={t`Cancel the withdrawal of ${what}?`}
            confirm={t`Cancel withdrawal`}
            state={state}
            message={money.message}
            stuck={money.stuck}
            reason={
              !waits
                ? t`This withdrawal is no longer in review, so it can't be cancelled.`
                : online
                  ? undefined
                  : t`You're offline. Connect to cancel this withdrawal.`
            }
            reference={money.key === undefined ? undefined : shortKey(money.key)}
            rows={[
              { name: t`Order number`, value: <bdi dir="ltr">{item.number || item.id}</bdi> },
              { name: t`Withdraw to`, value: <bdi dir="ltr">{shortAddress(item.payee)}</bdi> },
              { name: t`Fee`, value: t`No fee charged` },
              back,
            ]}
            done={{
              title: t`Withdrawal cancelled`,
              outcome: t`Returned to your balance`,
              rows: [back, { name: t`Order number`, value: <bdi dir="ltr">{item.number || item.id}</bdi> }],
            }}
            onConfirm={() => void money.submit({ id: item.id })}
            onBack={close}
          >
            <p className={styles.caption}>{t`You can't resume a cancelled withdrawal, but you can make a new one.`}</p>
          </ConfirmSheet>
        ))}
    </>
  );
}
