import { useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import { type PayoutMethod, type WithdrawalTerms } from '../../transfers/index.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { type Pair, Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { Quote } from '../rules.ts';
import styles from './withdrawal.module.css';

interface Props {
  method: Snapshot<PayoutMethod>;
  currency: string;
  amount: string | undefined;
  quote: Quote | undefined;
  terms: Snapshot<WithdrawalTerms> | undefined;
}

/** Shows the fee, what arrives and when, and the rest of the daily limit (WD-05). */
export function WithdrawalSummary({ method, currency, amount, quote, terms }: Props) {
  const { t } = useLingui();
  return (
    <Card label={t`Withdrawal summary`}>
      <Pairs
        pairs={[
          { name: t`Amount`, value: <Quantity value={amount} unit={currency} charged /> },
          { name: t`Fee, taken from the amount`, value: <Quantity value={quote?.fee} unit={currency} charged /> },
          ...(method.to === 'bank' ? [{ name: t`Exchange rate`, value: <ExchangeRate method={method} /> }] : []),
          {
            name: t`You receive`,
            value: <Quantity value={quote?.actual} unit={method.credit || currency} />,
            total: true,
          },
          { name: t`Arrives`, value: method.arrival || '–' },
          ...useLimitPairs(terms),
        ]}
      />
    </Card>
  );
}

function ExchangeRate({ method: { rate, rateTime, credit } }: { method: Snapshot<PayoutMethod> }) {
  if (rate === undefined) return '–';
  return (
    <>
      <Quantity value={rate} unit={credit} exact />
      {rateTime !== undefined && <span className={styles.caption}> · {formatDateTime(rateTime)}</span>}
    </>
  );
}

/** Returns rows with the rest of the daily limit and its reset; none without a limit. */
function useLimitPairs(terms: Props['terms']): Pair[] {
  const { t } = useLingui();
  if (terms?.left === undefined) return [];
  const { left, limit, renews } = terms;
  return [
    {
      name: t`Daily withdrawal limit left`,
      value: (
        <>
          <Quantity value={left} unit="USDT" words /> / <Quantity value={limit} unit="USDT" words />
        </>
      ),
    },
    {
      name: t`Daily limit resets`,
      value: renews === undefined ? '–' : formatDateTime(renews, { zone: true }),
    },
  ];
}
