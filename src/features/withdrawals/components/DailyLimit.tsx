import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Snapshot } from 'valtio';
import { divide, subtract } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { PayoutMethod, WithdrawalTerms } from '../../transfers/index.ts';
import styles from './withdrawal.module.css';

interface Props {
  method: Snapshot<PayoutMethod>;
  currency: string;
  terms: Snapshot<WithdrawalTerms> | undefined;
}

/**
 * Shows how much of the daily limit is left, and when it resets; nothing without a limit. A tap opens all limits
 * (LOOK-46).
 */
export function DailyLimit({ method, currency, terms }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  if (terms?.left === undefined) return null;
  const { left, limit, renews } = terms;
  const name = t`Daily withdrawal limit left`;
  return (
    <>
      <button type="button" className={styles.limit} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={styles.arrives}>
          <span className={styles.caption}>{name}</span>
          <span>
            <b>
              <Quantity value={left} unit="USDT" words />
            </b>{' '}
            / <Quantity value={limit} unit="USDT" words />
            <Icon name="chevron-right" size={16} flip />
          </span>
        </span>
        {limit !== undefined && <Progress label={name} value={shareLeft(left, limit)} />}
        {renews !== undefined && (
          <span className={styles.arrives}>
            <span className={styles.caption}>{t`Daily limit resets`}</span>
            <span>{formatDateTime(renews, { zone: true })}</span>
          </span>
        )}
      </button>
      {isOpen && (
        <LimitsSheet
          method={method}
          currency={currency}
          terms={{ left, limit, renews }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface SheetProps {
  method: Snapshot<PayoutMethod>;
  currency: string;
  terms: { readonly left: string; readonly limit: string | undefined; readonly renews: number | undefined };
  onClose: () => void;
}

/** Lists the limits that the server states: those of the day in USDT, those of one withdrawal in its currency. */
function LimitsSheet({ method: { minimum, maximum }, currency, terms: { left, limit, renews }, onClose }: SheetProps) {
  const { t } = useLingui();
  // with nothing left, more than the limit may be used: it may have been lowered today
  const used = limit === undefined || isZero(left) ? undefined : subtract(limit, left);
  const rows = [
    { name: t`Daily limit`, amount: limit, unit: 'USDT' },
    { name: t`Used today`, amount: used, unit: 'USDT' },
    { name: t`Daily withdrawal limit left`, amount: left, unit: 'USDT' },
    { name: t`Minimum per withdrawal`, amount: minimum, unit: currency },
    { name: t`Maximum per withdrawal`, amount: maximum, unit: currency },
  ];
  return (
    <Sheet title={t`Your withdrawal limits`} onClose={onClose}>
      <Pairs
        lines
        pairs={[
          ...rows
            .filter(({ amount }) => amount !== undefined)
            .map(({ name, amount, unit }) => ({ name, value: <Quantity value={amount} unit={unit} words /> })),
          ...(renews === undefined
            ? []
            : [{ name: t`Daily limit resets`, value: formatDateTime(renews, { zone: true }) }]),
        ]}
      />
    </Sheet>
  );
}

/** Part of the limit that is left, from 0 to 1, for the drawing. */
const shareLeft = (left: string, limit: string): number =>
  isZero(limit) ? 0 : Math.min(+divide(left, limit, 4, 'floor'), 1);
