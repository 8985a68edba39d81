import { useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import { type PayoutMethod, type WithdrawalTerms } from '../../transfers/index.ts';
import { divide } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
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
      <DailyLimit terms={terms} />
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

/** Shows how much of the daily limit is left, and when it resets; nothing without a limit. */
function DailyLimit({ terms }: Pick<Props, 'terms'>) {
  const { t } = useLingui();
  if (terms?.left === undefined) return null;
  const { left, limit, renews } = terms;
  const name = t`Daily withdrawal limit left`;
  return (
    <div className={styles.limit}>
      <p className={styles.arrives}>
        <span className={styles.caption}>{name}</span>
        <span>
          <b>
            <Quantity value={left} unit="USDT" words />
          </b>{' '}
          / <Quantity value={limit} unit="USDT" words />
        </span>
      </p>
      {limit !== undefined && <Progress label={name} value={shareLeft(left, limit)} />}
      {renews !== undefined && (
        <p className={styles.arrives}>
          <span className={styles.caption}>{t`Daily limit resets`}</span>
          <span>{formatDateTime(renews, { zone: true })}</span>
        </p>
      )}
    </div>
  );
}

/** Part of the limit that is left, from 0 to 1, for the drawing. */
const shareLeft = (left: string, limit: string): number =>
  isZero(limit) ? 0 : Math.min(+divide(left, limit, 4, 'floor'), 1);
