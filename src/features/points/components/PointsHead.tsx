import { Trans, useLingui } from '@lingui/react/macro';
import { isSettled } from '../../../client/query/resource.ts';
import { useHistory } from '../../../client/query/history.ts';
import { multiply } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { points } from '../store.ts';
import styles from './points-head.module.css';

/** Shows the points, and what they are worth at the rate of a redemption, before its fee. */
export function PointsHead() {
  const { t } = useLingui();
  const state = useHistory(points);
  const { balance, rate, fee, code } = state.value ?? {};
  return (
    <div className={styles.head}>
      <span className={styles.label}>{t`Points`}</span>
      <Figure value={balance} coming={!isSettled(state)} />
      {rate !== undefined && (
        <span className={styles.label}>
          {balance !== undefined && !isZero(balance) && (
            <>
              <Worth amount={multiply(balance, rate)} fee={fee} code={code ?? ''} />
              {' · '}
            </>
          )}
          <bdi>
            {t`1 point`} = <Quantity value={rate} unit={code} exact />
          </bdi>
        </span>
      )}
    </div>
  );
}

interface WorthProps {
  readonly amount: string;
  readonly fee: string | undefined;
  readonly code: string;
}

function Worth({ amount, fee, code }: WorthProps) {
  if (fee === undefined || isZero(fee))
    return (
      <Trans>
        Worth <Quantity value={amount} unit={code} />
      </Trans>
    );
  return (
    <Trans>
      Worth <Quantity value={amount} unit={code} />, before a fee of <Quantity value={fee} unit={code} />
    </Trans>
  );
}
