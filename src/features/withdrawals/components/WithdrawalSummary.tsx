import { useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import { type PayoutMethod, type WithdrawalTerms } from '../../transfers/index.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { Quote } from '../rules.ts';
import { DailyLimit } from './DailyLimit.tsx';
import styles from './withdrawal.module.css';

interface Props {
  method: Snapshot<PayoutMethod>;
  currency: string;
  amount: string | undefined;
  quote: Quote | undefined;
  terms: Snapshot<WithdrawalTerms> | undefined;
}

/**
 * Shows what arrives and when, the fee, and the rest of the daily limit; "–" while the amount can't be withdrawn
 * (WD-05).
 */
export function WithdrawalSummary({ method, currency, amount, quote, terms }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Card label={t`Withdrawal summary`}>
        <div className={styles.arrives}>
          <span>{method.to === 'wallet' ? t`Arrives in your wallet` : t`Arrives in your bank account`}</span>
          {method.arrival && <span className={styles.caption}>{method.arrival}</span>}
        </div>
        <Figure size={28} value={quote?.actual} unit={method.credit || currency} />
        <Pairs
          lines
          pairs={[
            { name: t`Leaves your balance`, value: <Quantity value={amount} unit={currency} charged /> },
            { name: t`Fee, taken from the amount`, value: <Quantity value={quote?.fee} unit={currency} charged /> },
            ...(method.to === 'bank' ? [{ name: t`Exchange rate`, value: <ExchangeRate method={method} /> }] : []),
          ]}
        />
      </Card>
      <DailyLimit method={method} currency={currency} terms={terms} />
    </>
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
