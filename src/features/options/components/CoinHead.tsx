import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { storeCodeInAddress } from '../../../client/forms/code-in-address.ts';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PausedPrices } from '../../../ui/PausedPrices.tsx';
import { Stamp } from '../../../ui/Stamp.tsx';
import { type Coin, coinList, market, pausePrices, quoteOf } from '../../market/store.ts';
import { chosen } from '../store.ts';
import { CoinSheet } from './CoinSheet.tsx';
import styles from './ticket.module.css';

interface Props {
  readonly coin: Coin | undefined;
  /** Why there is no list of coins. */
  readonly error: unknown;
  /** At the end of its first line. */
  readonly end?: ReactNode;
}

/** Which coin, and what it stands at: grey and dated where the price is old. */
export function CoinHead({ coin, error, end }: Props) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
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
  const pair = `${coin.code}/USDT`;
  return (
    <>
      <section className={styles.coin} aria-label={t`Coin and price`}>
        <div className={styles.first}>
          <button
            type="button"
            className={styles.pick}
            aria-haspopup="dialog"
            aria-label={t`Coin ${pair}, choose another`}
            onClick={() => setChoosing(true)}
          >
            <bdi dir="ltr">{pair}</bdi>
            <Icon name="chevron-down" size={20} />
          </button>
          {end}
        </div>
        <div className={styles.price}>
          <Figure value={price} scale={coin.scale} size={28} stale={!fresh} />
          <Delta value={change} stale={!fresh} />
          <span className={styles.live}>
            {fresh ? <span data-live>{t`Live`}</span> : time !== undefined && <Stamp at={time} seconds />}
          </span>
        </div>
        {choosing && (
          <CoinSheet
            onClose={() => setChoosing(false)}
            onChoose={(code) => {
              chosen.code = code;
              storeCodeInAddress(code);
              setChoosing(false);
            }}
          />
        )}
      </section>
      {paused && <PausedPrices onResume={() => void pausePrices(false)} />}
    </>
  );
}
