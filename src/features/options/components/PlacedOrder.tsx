import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { amountInWords } from '../../../domain/decimal.ts';
import { ReceiptContext } from '../../../ui/figures/amount-form.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { ACCEPTED_MS, vibrate } from '../../../ui/base/haptics.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { markSeen } from '../../messages/index.ts';
import { orderLink } from '../links.ts';
import { useCurrentOrder } from '../open-orders.ts';
import { watchSettlement } from '../settlements.ts';
import type { OptionOrder } from '../store.ts';
import { possibleOutcomes, UNIT } from '../ticket.ts';
import { orderTitle, reasonWords } from '../words.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { useResultWord } from './OrderRow.tsx';
import { RunningOrder } from './RunningOrder.tsx';
import styles from './placed.module.css';
import { useReceiptPairs } from './use-order-pairs.tsx';

interface Props {
  readonly draft: Draft;
  /** The order as the server accepted it. */
  readonly placed: OptionOrder;
  readonly onDone: () => void;
}

/**
 * Shows an order from its acceptance to its result in one sheet: first the time left and the price, then the result.
 * The rows below do not move, and the focus stays (LIVE-03).
 */
export function PlacedOrder({ draft, placed, onDone }: Props) {
  const { t } = useLingui();
  const { order, isSettled } = useCurrentOrder(placed);
  const result = useResultWord(order);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    vibrate(ACCEPTED_MS);
    return watchSettlement(placed.id);
  }, [placed.id]);
  useEffect(() => {
    if (isSettled) void markSeen(orderLink(placed.id), { hasChanged: true });
  }, [isSettled, placed.id]);
  useEffect(() => {
    // the focused element may have gone with the chart
    if (isSettled && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isSettled]);
  const { gain, payout } = possibleOutcomes(order.amount, order.yield ?? draft.product.yield ?? '0');
  const [number, ...receipt] = useReceiptPairs(draft, order);
  return (
    <Sheet
      title={orderTitle(order, t)}
      onClose={onDone}
      actions={
        <>
          {isSettled && (
            <Button kind="outline" href={orderLink(order.id)}>
              {t`See how it was settled`}
            </Button>
          )}
          <Button kind="outline" onClick={onDone}>{t`Done`}</Button>
        </>
      }
    >
      <h3 ref={heading} className={styles.stage} tabIndex={-1} data-autofocus>
        {!isSettled && <Icon name="circle-check" size={16} />}
        {isSettled ? result : t`Successful transaction!`}
      </h3>
      {!isSettled && <p className={styles.caption}>{t`Your order is placed. The result comes at expiry.`}</p>}
      {!isSettled && <RunningOrder order={order} scale={draft.scale} tie={draft.terms.tie} />}
      <div className={styles.result} role="status" aria-atomic>
        {isSettled && <Result order={order} />}
      </div>
      <Pairs
        lines
        pairs={[
          { name: t`Stake`, value: <Quantity value={order.amount} unit={UNIT} charged /> },
          ...(isSettled
            ? []
            : [
                { name: t`Gain if you're right`, value: <Quantity value={gain} unit={UNIT} /> },
                {
                  name: t`You get back if you're right (incl. your stake)`,
                  value: <Quantity value={payout} unit={UNIT} />,
                },
              ]),
          ...(number ? [number] : []),
        ]}
      />
      <Fold title={t`All details`}>
        <ReceiptContext value>
          <Pairs lines pairs={receipt} />
        </ReceiptContext>
      </Fold>
    </Sheet>
  );
}

/** Shows the result: a loss is as large as a gain, and neither has a colour. */
function Result({ order }: { readonly order: OptionOrder }) {
  const { t } = useLingui();
  const reason = reasonWords[order.reason];
  return (
    <>
      <Figure value={order.profit} unit={UNIT} sign="always" />
      <p>{useOutcome(order)}</p>
      {order.reason !== '' && <p>{reason ? t(reason) : order.reason}</p>}
    </>
  );
}

function useOutcome({ result, amount, payout }: OptionOrder): string | undefined {
  const { t } = useLingui();
  const stake = amountInWords(amount, UNIT, { charged: result === 'lose' });
  const credited = amountInWords(payout, UNIT);
  if (result === 'win')
    return payout === undefined ? undefined : t`${credited} USDT was added to your balance, including your stake.`;
  if (result === 'lose') return t`Your stake of ${stake} USDT is lost.`;
  return result === 'tie' || result === 'void' ? t`Your stake of ${stake} USDT was returned.` : undefined;
}
