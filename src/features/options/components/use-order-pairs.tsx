import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { amountInWords, formatPercent, formatPrice } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import type { ConfirmSheetProps } from '../../../ui/trading/ConfirmSheet.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import type { Pair } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount } from '../../account/index.ts';
import type { OptionOrder } from '../store.ts';
import { type Figures, possibleOutcomes, UNIT } from '../ticket.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { EndTime } from './Durations.tsx';
import styles from './ticket.module.css';
import { useSettlementTerms } from './use-settlement-terms.tsx';

/** Returns the terms to confirm: the most to lose, the terms, and how it is settled in a fold (OPT-05, LIVE-13). */
export function useOrderTerms(
  draft: Draft,
  price: string | undefined,
): Required<Pick<ConfirmSheetProps, 'headline' | 'rows' | 'fold'>> {
  const { t } = useLingui();
  const { scale, product, terms, stake, available } = draft;
  const percent = product.yield ?? '0';
  const percentText = formatPercent(percent, { sign: 'never', trim: true });
  const figures = possibleOutcomes(stake, percent);
  const { fee, start, tolerance, end, ...otherTerms } = useSettlementTerms(terms);
  return {
    headline: {
      name: t`Most you can lose`,
      value: <Figure value={figures.lose} unit={UNIT} charged />,
    },
    rows: [
      // comes next to the largest loss, since both are without the stake
      { name: t`If you're right (${percentText} return)`, value: <Right {...figures} /> },
      { name: t`Current price`, value: <bdi dir="ltr">{formatPrice(price, scale)}</bdi> },
      { name: t`Expires after ${product.minutes} min`, value: <EndTime minutes={product.minutes} /> },
      fee,
      start,
      end,
      ...(available === undefined
        ? []
        : [{ name: t`Balance after`, value: <OwnAmount value={subtract(available, stake)} unit={UNIT} /> }]),
      { name: t`Can it be undone?`, value: t`No` },
    ],
    fold: {
      title: t`How it's settled`,
      rows: [tolerance, ...Object.values(otherTerms)],
      rule: (
        <p className={styles.help}>
          <Trans>
            If the price moves further than that before your order starts, we don't start it, and you keep your stake.
          </Trans>
        </p>
      ),
    },
  };
}

/** Shows what an order gains, and with it what comes back. */
function Right({ gain, payout }: Figures) {
  const { t } = useLingui();
  const back = amountInWords(payout, UNIT);
  return (
    <>
      <Quantity value={gain} unit={UNIT} sign="always" />{' '}
      <span className={styles.back}>({t`${back} USDT comes back`})</span>
    </>
  );
}

/** Shows what an order loses. */
function Wrong({ lose }: Figures) {
  const { t } = useLingui();
  return (
    <>
      <Quantity value={subtract('0', lose)} unit={UNIT} sign="always" />{' '}
      <span className={styles.back}>({t`nothing comes back`})</span>
    </>
  );
}

/** Returns both outcomes of an order in one grammar; empty if its yield is unknown. */
export function useOutcomePairs(
  stake: string,
  percent: string | undefined,
): { readonly name: string; readonly value: ReactNode }[] {
  const { t } = useLingui();
  if (percent === undefined) return [];
  const figures = possibleOutcomes(stake, percent);
  return [
    { name: t`If you're right`, value: <Right {...figures} /> },
    { name: t`If you're wrong`, value: <Wrong {...figures} /> },
  ];
}

/** Returns the rows of the receipt, the order number first; `order` may be missing after a later lookup. */
export function useReceiptPairs({ scale, stake }: Draft, order: OptionOrder | undefined): Pair[] {
  const { t } = useLingui();
  return [
    { name: t`Order number`, value: <bdi>{order?.id ?? '–'}</bdi> },
    { name: t`Stake`, value: <Quantity value={order?.amount ?? stake} unit={UNIT} /> },
    { name: t`Price you confirmed`, value: <bdi dir="ltr">{formatPrice(order?.quote ?? order?.buyPrice, scale)}</bdi> },
    {
      name: t`Expires`,
      value: order?.ends === undefined ? '–' : <bdi>{formatDateTime(order.ends, { seconds: true, zone: true })}</bdi>,
    },
  ];
}
