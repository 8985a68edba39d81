import { useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Pair, Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import type { Quote } from '../rules.ts';
import type { Stated, Way } from '../store.ts';
import styles from './withdraw.module.css';

interface Props {
  way: Snapshot<Way>;
  currency: string;
  amount: string | undefined;
  quoted: Quote | undefined;
  stated: Snapshot<Stated> | undefined;
}

/** What a withdrawal costs and gives, when it arrives, and what is left of the daily limit (WD-05). */
export function WithdrawSummary({ way, currency, amount, quoted, stated }: Props) {
  const { t } = useLingui();
  return (
    <Card label={t`Withdrawal summary`}>
      <Pairs
        pairs={[
          { name: t`Amount`, value: <Quantity value={amount} unit={currency} charged /> },
          { name: t`Fee, taken from the amount`, value: <Quantity value={quoted?.fee} unit={currency} charged /> },
          ...(way.to === 'bank' ? [{ name: t`Exchange rate`, value: <ExchangeRate way={way} /> }] : []),
          {
            name: t`You receive`,
            value: <Quantity value={quoted?.actual} unit={way.credit || currency} />,
            total: true,
          },
          { name: t`Arrives`, value: way.arrival || '–' },
          ...useLimitPairs(stated),
        ]}
      />
    </Card>
  );
}

function ExchangeRate({ way: { rate, rateTime, credit } }: { way: Snapshot<Way> }) {
  if (rate === undefined) return '–';
  return (
    <>
      <Quantity value={rate} unit={credit} exact />
      {rateTime !== undefined && <span className={styles.caption}> · {formatDateTime(rateTime)}</span>}
    </>
  );
}

/** What is left of the daily limit, where there is one. */
function useLimitPairs(stated: Props['stated']): Pair[] {
  const { t } = useLingui();
  if (stated?.left === undefined) return [];
  const { left, limit, renews } = stated;
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
