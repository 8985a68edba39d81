import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { isSettled } from '../../../client/query/resource.ts';
import { Delta } from '../../../ui/Delta.tsx';
import styles from '../account.module.css';
import { balances, useHidden, worth } from '../store.ts';
import { Own } from './Own.tsx';

const UNIT = 'USDT';

/**
 * How the total has changed today, and what of it may be spent (LIVE-07). A line whose figure is missing is not there;
 * each has its room while that is not known.
 * @param scale decimals of the currency of the total
 */
export function DayLines({ scale }: { readonly scale: number }) {
  const { change, percent, coming } = useSnapshot(worth);
  const state = useSnapshot(balances.state);
  const available = state.value?.lists.find(({ code }) => code === UNIT)?.available;
  const hidden = useHidden();
  const isComing = coming || !isSettled(state);
  return (
    <>
      {change !== undefined && !hidden ? (
        <span className={styles.change}>
          <Trans>
            <Delta value={change} of="amount" scale={scale} percent={percent} /> today
          </Trans>
        </span>
      ) : (
        (isComing || hidden) && <span className={styles.change}>{'\u00a0'}</span>
      )}
      {available !== undefined ? (
        <span className={styles.rate}>
          <Trans>
            Available <Own value={available} unit={UNIT} />
          </Trans>
        </span>
      ) : (
        isComing && <span className={styles.rate}>{'\u00a0'}</span>
      )}
    </>
  );
}
