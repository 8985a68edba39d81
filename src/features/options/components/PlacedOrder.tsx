import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { serverNow } from '../../../client/http/server-clock.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { ReceiptContext } from '../../../ui/figures/amount-form.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { ACCEPTED_MS, RESULT_MS, vibrate } from '../../../ui/base/haptics.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { markSeen } from '../../messages/index.ts';
import { sumOfDay } from '../day.ts';
import { orderLink } from '../links.ts';
import { useCurrentOrder } from '../open-orders.ts';
import { watchSettlement } from '../settlements.ts';
import { history, type OptionOrder } from '../store.ts';
import { UNIT } from '../ticket.ts';
import { orderTitle, reasonWords } from '../words.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { useResultWord } from './OrderRow.tsx';
import { RunningOrder } from './RunningOrder.tsx';
import { SettledPrices } from './SettledPrices.tsx';
import styles from './placed.module.css';
import { useOutcomePairs, useReceiptPairs } from './use-order-pairs.tsx';

interface Props {
  readonly draft: Draft;
  /** The order as the server accepted it. */
  readonly placed: OptionOrder;
  /** Opens the confirmation of the same order; undefined while a limit, a pause or the balance forbids it. */
  readonly onAgain: (() => void) | undefined;
  readonly onDone: () => void;
}

/**
 * Shows an order from its acceptance to its result in one sheet that keeps its size: the time left and the price, then
 * the ten prices that decide, then the result. The focus stays (LIVE-03). After a result Done is the main button,
 * since no one should be pushed into the next order.
 */
export function PlacedOrder({ draft, placed, onAgain, onDone }: Props) {
  const { t } = useLingui();
  const { order, isSettled } = useCurrentOrder(placed);
  const result = useResultWord(order);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    vibrate(ACCEPTED_MS);
    return watchSettlement(placed.id);
  }, [placed.id]);
  useEffect(() => {
    if (!isSettled) return;
    vibrate(RESULT_MS);
    void markSeen(orderLink(placed.id), { hasChanged: true });
  }, [isSettled, placed.id]);
  useEffect(() => {
    // the focused element may have gone with the chart
    if (isSettled && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isSettled]);
  const [number, ...receipt] = useReceiptPairs(draft, order);
  const outcomes = useOutcomePairs(order.amount, order.yield ?? draft.product.yield);
  const stake = amountInWords(order.amount, UNIT, { charged: true });
  return (
    <Sheet
      tall
      title={orderTitle(order, t)}
      tag={
        <bdi dir="ltr">
          {stake} {UNIT}
        </bdi>
      }
      onClose={onDone}
      actions={
        isSettled ? (
          <>
            {onAgain && <Button kind="outline" onClick={onAgain}>{t`Same again · ${stake}`}</Button>}
            <Button onClick={onDone}>{t`Done`}</Button>
          </>
        ) : (
          <Button kind="outline" onClick={onDone}>{t`Back to the order form`}</Button>
        )
      }
    >
      <div className={styles.state}>
        <h3 ref={heading} className={styles.stage} tabIndex={-1} data-autofocus>
          {!isSettled && <Icon name="circle-check" size={16} />}
          {isSettled ? result : t`Successful transaction!`}
        </h3>
        {!isSettled && <p className={styles.caption}>{t`Your order is placed. The result comes at expiry.`}</p>}
      </div>
      {!isSettled && <RunningOrder order={order} scale={draft.scale} tie={draft.terms.tie} />}
      <div className={styles.result} role="status" aria-atomic>
        {isSettled && <Result order={order} />}
      </div>
      {isSettled && <SettledPrices order={order} scale={draft.scale} />}
      {!isSettled && <Pairs lines pairs={number ? [...outcomes, number] : outcomes} />}
      <Fold title={t`All details`}>
        <ReceiptContext value>
          <Pairs lines pairs={isSettled && number ? [number, ...receipt] : receipt} />
        </ReceiptContext>
      </Fold>
      {isSettled && <Today />}
    </Sheet>
  );
}

/** Shows the result: a loss is as large as a gain, and neither has a colour. */
function Result({ order }: { readonly order: OptionOrder }) {
  const reason = reasonWords[order.reason];
  const { t } = useLingui();
  return (
    <>
      <Figure value={order.profit} unit={UNIT} sign="always" />
      <p>{useOutcomeWords(order)}</p>
      {order.reason !== '' && <p>{reason ? t(reason) : order.reason}</p>}
    </>
  );
}

function useOutcomeWords({ result, amount, payout }: OptionOrder): string | undefined {
  const { t } = useLingui();
  const stake = amountInWords(amount, UNIT, { charged: result === 'lose' });
  const credited = amountInWords(payout, UNIT);
  if (result === 'win')
    return payout === undefined ? undefined : t`${credited} USDT was added to your balance, including your stake.`;
  if (result === 'lose') return t`Your stake of ${stake} USDT is lost.`;
  return result === 'tie' || result === 'void' ? t`Your stake of ${stake} USDT was returned.` : undefined;
}

/** Shows the sum of the orders that settled today, if all of them are known. */
function Today() {
  const { t } = useLingui();
  const { items, last } = useSnapshot(history.state);
  const sum = sumOfDay(items as readonly OptionOrder[], last, serverNow());
  if (!sum) return null;
  const { count, profit } = sum;
  return (
    <Pairs
      pairs={[
        {
          name: t`Today, ${plural(count, { one: '# order', other: '# orders' })}`,
          value: <Quantity value={profit} unit={UNIT} sign="always" />,
        },
      ]}
    />
  );
}
