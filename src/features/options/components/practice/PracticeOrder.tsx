import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { amountInWords, formatPercent, formatPrice, signOf } from '../../../../domain/decimal.ts';
import { subtract } from '../../../../domain/money.ts';
import { samplesBefore } from '../../../../domain/option-rules.ts';
import { RESULT_MS, vibrate } from '../../../../ui/base/haptics.ts';
import { Note } from '../../../../ui/base/Note.tsx';
import { Figure } from '../../../../ui/figures/Figure.tsx';
import { type Pair, Pairs } from '../../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../../ui/figures/Quantity.tsx';
import { type PracticeRecord, practiceScore } from '../../practice-rules.ts';
import type { OptionOrder } from '../../store.ts';
import { possibleOutcomes, UNIT } from '../../ticket.ts';
import { orderTitle, reasonWords } from '../../words.ts';
import { useResultWord } from '../OrderRow.tsx';
import placed from '../placed.module.css';
import { RunningOrder } from '../RunningOrder.tsx';
import { AverageStanding } from '../Standing.tsx';
import { TenCells } from '../TenCells.tsx';
import { TenChart } from '../TenChart.tsx';
import { useStakeUnit } from '../use-stake-unit.ts';

interface Props {
  readonly record: PracticeRecord;
  /** All practice orders, this one included. */
  readonly orders: readonly OptionOrder[];
}

/** Shows a practice order from its start to its result, with the charts of a real one. */
export function PracticeOrder({ record, orders }: Props) {
  const { t } = useLingui();
  const { order, prices } = record;
  const isSettled = order.status === 'history';
  const result = useResultWord(order);
  const title = orderTitle(order, t);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [order.id]);
  useEffect(() => {
    if (isSettled) vibrate(RESULT_MS);
    // the focused element may have gone with the chart
    if (isSettled && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isSettled]);
  return (
    <>
      <div className={placed.state}>
        <h3 ref={heading} className={placed.stage} tabIndex={-1}>
          {isSettled ? result : title}
        </h3>
        <p className={placed.caption}>{isSettled ? title : t`The result comes at expiry.`}</p>
      </div>
      {!isSettled && <RunningOrder order={order} scale={order.scale} tie="return" play />}
      <div className={placed.result} role="status" aria-atomic>
        {isSettled && <Result order={order} />}
      </div>
      {isSettled && (
        <>
          <SettledPrices order={order} prices={prices} />
          <Score order={order} orders={orders} />
        </>
      )}
    </>
  );
}

/** Shows the result: a loss is as large as a gain, and neither has a colour. */
function Result({ order }: { readonly order: OptionOrder }) {
  const { t } = useLingui();
  const unit = useStakeUnit(true);
  const { result, amount, payout, reason } = order;
  const stake = amountInWords(amount, UNIT, { charged: result === 'lose' });
  const back = amountInWords(payout, UNIT);
  const words = reasonWords[reason];
  const returned = t`Your stake of ${stake} play was returned.`;
  return (
    <>
      <Figure value={order.profit} {...unit} sign="always" />
      <p>
        {result === 'win'
          ? t`${back} play came back, including your stake. It isn't real money.`
          : result === 'lose'
            ? t`Your stake of ${stake} play is lost. It wasn't real money.`
            : returned}
      </p>
      {words && <p>{t(words)}</p>}
    </>
  );
}

/** Shows the ten prices of this device that decided the order. */
function SettledPrices({
  order: { startPrice, endPrice, ends, direction, scale },
  prices,
}: Pick<Props['record'], 'order' | 'prices'>) {
  const { t } = useLingui();
  if (startPrice === undefined || endPrice === undefined || ends === undefined) return null;
  const samples = samplesBefore(prices, ends);
  return (
    <>
      <TenChart direction={direction} start={startPrice} scale={scale} samples={samples} average={endPrice} done />
      <AverageStanding start={startPrice} average={endPrice} scale={scale} done />
      <Pairs
        lines
        pairs={[
          { name: t`Start price`, value: <bdi dir="ltr">{formatPrice(startPrice, scale)}</bdi> },
          { name: t`End price, average of the ten`, value: <bdi dir="ltr">{formatPrice(endPrice, scale)}</bdi> },
        ]}
      />
      <TenCells samples={samples} ends={ends} now={Number.POSITIVE_INFINITY} scale={scale} />
    </>
  );
}

/** Shows how often practice orders were right next to how often they have to be, and what they brought together. */
function Score({ order, orders }: { readonly order: OptionOrder; readonly orders: readonly OptionOrder[] }) {
  const { t } = useLingui();
  const unit = useStakeUnit(true);
  const { right, decided, profit } = practiceScore(orders);
  const { breakEven, evenOdds } = possibleOutcomes('100', order.yield ?? '0');
  const share = formatPercent(breakEven, { sign: 'never' });
  const loss = amountInWords(subtract('0', evenOdds), UNIT);
  const pairs: Pair[] = [
    ...(decided === 0
      ? []
      : [
          {
            name: t`You were right in`,
            value: t`${right} of ${plural(decided, { one: '# practice order', other: '# practice orders' })}`,
          },
        ]),
    {
      name: t`To break even, be right in`,
      value: (
        <Trans>
          <bdi>{share}</bdi> of orders
        </Trans>
      ),
    },
    { name: t`All practice orders together`, value: <Quantity value={profit} {...unit} sign="always" /> },
  ];
  return (
    <>
      <Pairs lines pairs={pairs} />
      {signOf(evenOdds) === -1 && (
        <Note>
          {t`A few orders say little. Over many orders, someone who is right half the time loses ${loss} of every 100 staked.`}
        </Note>
      )}
    </>
  );
}
