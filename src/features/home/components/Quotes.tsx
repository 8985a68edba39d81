import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { useResource } from '../../../client/query/use-resource.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { hashHref } from '../../../lib/location.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { HOME_COIN_COUNT } from '../../../api/market.ts';
import { type Coin, type firstCoins, market, pausePrices, useLivePrices } from '../../market/store.ts';
import { lazyPart } from './lazy-part.ts';
import { QuoteRow } from './QuoteRow.tsx';
import styles from './Quotes.module.css';

type List = ReturnType<typeof useResource<typeof firstCoins.state>>;

const Stamp = lazyPart(({ Stamp }) => Stamp);
const PricesFailed = lazyPart(({ PricesFailed }) => PricesFailed);

/**
 * How many rows are drawn: at a start those that stand in home as last seen, which are those in sight, and the rest
 * once they are painted (FAST-01).
 */
function useRowCount(): number {
  const [count, setCount] = useState(
    () => document.querySelectorAll('#snapshot [data-code]').length || HOME_COIN_COUNT,
  );
  useEffect(() => void afterPaint().then(() => setCount(HOME_COIN_COUNT)), []);
  return count;
}

/** The first coins with their live prices, and the way to all of them. */
export function Quotes({ list }: { list: List }) {
  const { t } = useLingui();
  const state = useSnapshot(market);
  const count = useRowCount();
  const coins: readonly Coin[] = list.value?.lists.slice(0, HOME_COIN_COUNT) ?? [];
  useLivePrices(coins.map(({ code }) => code).join(','));

  if (coins.length === 0) {
    return list.error ? (
      <Suspense>
        <PricesFailed error={list.error} busy={list.loading} />
      </Suspense>
    ) : null;
  }
  const paused = state.paused;
  return (
    <section aria-labelledby="quotes">
      <div className={styles.heading}>
        <h2 id="quotes">{t`Prices`}</h2>
        <span className={styles.state} data-dated>
          {!state.live && state.at !== undefined && (
            <Suspense>
              <Stamp at={state.at} />
            </Suspense>
          )}
        </span>
        <IconButton
          icon={paused ? 'play' : 'pause'}
          size={20}
          label={paused ? t`Resume live prices` : t`Pause live prices`}
          onClick={() => void pausePrices(!paused)}
        />
        <a href={hashHref('/pages/coinList/index')}>
          {t`All coins`}
          <Icon name="chevron-right" size={16} flip />
        </a>
      </div>
      <Rows>
        {coins.slice(0, count).map((coin) => (
          <QuoteRow key={coin.code} coin={coin} />
        ))}
      </Rows>
    </section>
  );
}
