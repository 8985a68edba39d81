import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { isSettled } from '../../../client/query/resource.ts';
import { Delta } from '../../../ui/figures/Delta.tsx';
import styles from '../account.module.css';
import { balances, useHidden, worth } from '../store.ts';
import { OwnAmount } from './Own.tsx';

const UNIT = 'USDT';

/**
 * Shows today's change of the total, and the amount available to spend (LIVE-07). Omits a line whose figure is missing,
 * but reserves its space while the figure loads.
 * @param scale decimals of the currency of the total
 */
export function DayLines({ scale }: { readonly scale: number }) {
  const { change, percent, isLoading: isWorthLoading } = useSnapshot(worth);
  const state = useSnapshot(balances.state);
  const available = state.value?.lists.find(({ code }) => code === UNIT)?.available;
  const hidden = useHidden();
  const isLoading = isWorthLoading || !isSettled(state);
  return (
    <>
      {change !== undefined && !hidden ? (
        <span className={styles.change}>
          <Trans>
            <Delta value={change} of="amount" scale={scale} percent={percent} /> today
          </Trans>
        </span>
      ) : (
        (isLoading || hidden) && <span className={styles.change}>{'\u00a0'}</span>
      )}
      {available !== undefined ? (
        <span className={styles.rate}>
          <Trans>
            Available <OwnAmount value={available} unit={UNIT} />
          </Trans>
        </span>
      ) : (
        isLoading && <span className={styles.rate}>{'\u00a0'}</span>
      )}
    </>
  );
}
