import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { checking } from '../../../client/outbox/messages.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Order, revoke, type Revoked, revoking } from '../store.ts';
import { sideOf, statusOf } from '../words.ts';

/** ms that the outcome of an order is shown to somebody who did not wait for it: it has a name to be read. */
const LATE_OUTCOME_MS = 5000;

interface Props {
  order: Order;
  /** Left by the person, or done: then also late, with another order on screen. */
  onClose: () => void;
  /** Says that it was cancelled, by its name; by default a toast does. */
  onCancelled?: ((what: string) => void) | undefined;
}

/**
 * Sends a revoke, and tells what became of it: in the sheet, or by the order's name to whoever has left it. `failed`:
 * why it did not come through.
 */
function useRevoke({ order, onClose, onCancelled }: Props) {
  const { t } = useLingui();
  const [failed, setFailed] = useState<string>();
  const stays = useRef(false);
  useEffect(() => {
    stays.current = false;
    return () => {
      stays.current = true;
    };
  }, []);

  const whyNot = (result: Revoked): string => {
    if (result.error) return errorMessage(result.error);
    return result.order && result.order.status !== 'open'
      ? t`The order is now: ${statusOf(result.order, t)}.`
      : t`The order is still open.`;
  };
  const send = async (): Promise<void> => {
    setFailed(undefined);
    const result = await revoke(order.id);
    if (!result) return;
    // whoever has left the sheet may look at another order by now
    const what = isolated(`${sideOf(order, t)} ${formatAmount(order.amount)} ${order.code}`);
    if (result.done) {
      if (stays.current) toast(t`Order cancelled: ${what}`, { duration: LATE_OUTCOME_MS });
      else if (onCancelled) onCancelled(what);
      else toast(t`Cancellation succeeded!`, { about: what });
      onClose();
      return;
    }
    const why = whyNot(result);
    if (stays.current) toast(t`We couldn't cancel ${what}: ${why}`, { kind: 'error' });
    else setFailed(why);
  };
  return { failed, send };
}

/**
 * Asks before an order is revoked, and stays until what became of it is known; to whoever left it that is told with the
 * order's name (CTR-08, CTR-09, CTR-11).
 */
export function RevokeSheet(props: Props) {
  const { order, onClose } = props;
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { [order.id]: state } = useSnapshot(revoking);
  const { failed, send } = useRevoke(props);
  const { code, amount, dealt = '0', held, side } = order;
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
                {sideOf(order, t)}{' '}
                <bdi dir="ltr">
                  {formatAmount(amount)} {code}
                </bdi>
              </>
            ),
          },
          { name: t`Already filled (can't be cancelled)`, value: <Quantity value={dealt} unit={code} /> },
          { name: t`Available again`, value: <Quantity value={held} unit={side === 'sell' ? code : 'USDT'} /> },
        ]}
      />
      {state === 'checking' && (
        <Note kind="warn" title={t(checking)} live>
          <Trans>
            We lost the connection before we got an answer. We keep checking the order, so you don't need to cancel it
            again.
          </Trans>
        </Note>
      )}
      {failed !== undefined && (
        <Note kind="danger" title={t`Cancellation failed, please try again!`} live>
          {failed}
        </Note>
      )}
    </Sheet>
  );
}
