import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { checking } from '../../../client/outbox/messages.ts';
import { formatAmount } from '../../../domain/decimal.ts';
import { isolated } from '../../../domain/isolated.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type ContractOrder, cancelOrder, type CancelResult, cancelling } from '../store.ts';
import { sideName, statusName } from '../words.ts';

/** How long the toast shows the outcome after the sheet is closed: it names the order, which takes time to read. */
const LATE_OUTCOME_MS = 5000;

interface Props {
  order: ContractOrder;
  /** The customer leaves the sheet, or the cancellation is done, perhaps with another order on screen by then. */
  onClose: () => void;
  /** Receives the description of the cancelled order; a toast shows it by default. */
  onCancelled?: ((description: string) => void) | undefined;
}

/**
 * Cancels the order and shows the outcome in the sheet, or in a toast that names the order if the sheet is closed by
 * then. `failure` says why it is not cancelled.
 */
function useCancelOrder({ order, onClose, onCancelled }: Props) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const whyNot = (result: CancelResult): string => {
    if (result.error) return errorMessage(result.error);
    return result.order && result.order.status !== 'open'
      ? t`The order's status is now “${statusName(result.order, t)}”.`
      : t`The order is still open.`;
  };
  const send = async (): Promise<void> => {
    setFailure(undefined);
    const result = await cancelOrder(order.id);
    if (!result) return;
    // the toast names the order, since another one may be on screen by now
    const what = isolated(`${sideName(order, t)} ${formatAmount(order.amount)} ${order.code}`);
    if (result.done) {
      if (isUnmounted.current) toast(t`Order cancelled: ${what}`, { duration: LATE_OUTCOME_MS });
      else if (onCancelled) onCancelled(what);
      else toast(t`Cancellation succeeded!`, { about: what });
      onClose();
      return;
    }
    const why = whyNot(result);
    if (isUnmounted.current) toast(t`We couldn't cancel ${what}: ${why}`, { kind: 'error' });
    else setFailure(why);
  };
  return { failure, send };
}

/** Asks before an order is cancelled, and stays open until the outcome is known (CTR-08, CTR-09, CTR-11). */
export function CancelSheet(props: Props) {
  const { order, onClose } = props;
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { [order.id]: state } = useSnapshot(cancelling);
  const { failure, send } = useCancelOrder(props);
  const { code, amount, dealt: filled = '0', held, side } = order;
  return (
    <Sheet
      title={t`Cancel this order?`}
      onClose={onClose}
      closable={state !== 'sending'}
      actions={
        <>
          <Button kind="outline" disabled={state === 'sending'} onClick={onClose}>{t`Back`}</Button>
          <Button
            busy={state !== undefined}
            reason={online ? undefined : t`You're offline.`}
            onClick={() => void send()}
          >{t`Cancel order`}</Button>
        </>
      }
    >
      <Pairs
        lines
        pairs={[
          {
            name: t`Order`,
            value: (
              <>
                {sideName(order, t)}{' '}
                <bdi dir="ltr">
                  {formatAmount(amount)} {code}
                </bdi>
              </>
            ),
          },
          { name: t`Already filled (can't be cancelled)`, value: <Quantity value={filled} unit={code} /> },
          { name: t`Returns to your balance`, value: <Quantity value={held} unit={side === 'sell' ? code : 'USDT'} /> },
        ]}
      />
      {state === 'checking' && (
        <Note kind="warn" title={t(checking)} live>
          <Trans>
            We haven't had an answer yet. We'll keep checking the order, so you don't need to cancel it again.
          </Trans>
        </Note>
      )}
      {failure !== undefined && (
        <Note kind="danger" title={t`Cancellation failed, please try again!`} live>
          {failure}
        </Note>
      )}
    </Sheet>
  );
}
