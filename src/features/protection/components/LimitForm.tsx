import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { isZero } from '../../../domain/rounding.ts';
import { parseAmount } from '../../../domain/typed-amount.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { OwnLimit } from '../rules.ts';
import styles from './protection.module.css';

const UNIT = 'USDT';

/** Shows one limit: its value, what is left today and the change that comes. Also sets it. */
export function LimitForm({
  limit,
  onSet,
}: {
  readonly limit: OwnLimit;
  readonly onSet: (value: string) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const names: Record<string, string> = {
    stake: t`Your limit per order`,
    loss: t`Daily loss limit`,
    recharge: t`Daily deposit limit`,
  };
  const name = names[limit.kind];
  if (name === undefined) return null;
  const amount = typed === undefined ? undefined : parseAmount(typed, UNIT);
  const isZeroAmount = typed !== undefined && typed !== '' && amount !== undefined && isZero(amount);
  const set = async (value: string): Promise<void> => {
    setIsBusy(true);
    if (await onSet(value)) setTyped(undefined);
    setIsBusy(false);
  };
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.value}>
          {limit.on ? <Quantity value={limit.value} unit={UNIT} words /> : t`No limit`}
        </span>
      </div>
      {limit.kind === 'loss' && <LossScope />}
      {limit.on && limit.kind !== 'stake' && (
        <p className={styles.help}>
          {t`Left today:`} <Quantity value={limit.left} unit={UNIT} />
        </p>
      )}
      {limit.from !== undefined && (
        <p className={styles.help}>
          {limit.next === undefined ? t`No limit` : <Quantity value={limit.next} unit={UNIT} words />}{' '}
          {t({ message: `from ${formatDateTime(limit.from, { zone: true })}`, context: 'limit' })}
        </p>
      )}
      {typed === undefined ? (
        <div className={styles.two}>
          <Button kind="soft" onClick={() => setTyped('')}>
            {limit.on ? t`New limit` : t`Set a limit`}
          </Button>
          {limit.on && <Button kind="outline" busy={isBusy} onClick={() => void set('')}>{t`Remove limit`}</Button>}
        </div>
      ) : (
        <>
          <AmountField
            label={t`New limit`}
            name={`limit-${limit.kind}`}
            unit={UNIT}
            value={typed}
            onChange={setTyped}
            error={isZeroAmount ? t`Enter an amount above 0.` : undefined}
          />
          <div className={styles.two}>
            <Button kind="outline" onClick={() => setTyped(undefined)}>{t`Back`}</Button>
            <Button
              kind="soft"
              busy={isBusy}
              disabled={amount === undefined || isZeroAmount}
              onClick={() => void set(amount ?? '')}
            >{t`Save the limit`}</Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Says which losses the limit counts. */
function LossScope() {
  return (
    <p className={styles.help}>
      <Trans>
        Counts losses on options and blind boxes. Contract trades don't count, because you keep the coins you buy.
      </Trans>
    </p>
  );
}
