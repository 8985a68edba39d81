import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { PausedPrices } from '../../../ui/trading/PausedPrices.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { type Coin, coinList, market, pausePrices, quoteOf } from '../../market/index.ts';
import styles from './ticket.module.css';

interface Props {
  readonly coin: Coin | undefined;
  /** Why the list of coins failed to load. */
  readonly error: unknown;
  /** Shown at the end of the line. */
  readonly end?: ReactNode;
}

/** Shows the price of the ticket's coin, grey and with its time if it is old. */
export function CoinPrice({ coin, error, end }: Props) {
  const { t } = useLingui();
  const { price, change, time, fresh } = useSnapshot(quoteOf(coin?.code ?? ''));
  const { paused } = useSnapshot(market);
  if (!coin && error !== undefined)
    return (
      <Failed title={t`The coin list didn't load`} onRetry={() => void coinList.refresh()}>
        {errorMessage(error)}
      </Failed>
    );
  if (!coin)
    return (
      <div className={styles.unknown}>
        <BlockSkeleton parts={[['figure', 0]]} />
      </div>
    );
  return (
    <>
      <section className={styles.price} aria-label={t`Coin and price`}>
        <Figure value={price} scale={coin.scale} size={28} stale={!fresh} live />
        <Delta value={change} stale={!fresh} />
        <div className={styles.end}>
          <span className={styles.live}>
            {fresh ? <span data-live>{t`Live`}</span> : time !== undefined && <AsOf at={time} seconds />}
          </span>
          {end}
        </div>
      </section>
      {paused && <PausedPrices onResume={() => void pausePrices(false)} />}
    </>
  );
}
