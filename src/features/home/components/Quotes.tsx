import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { useResource } from '../../../client/query/use-resource.ts';
import { afterPaint } from '../../../browser/after-paint.ts';
import { hashHref } from '../../../browser/location.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { lastSeenRowCount } from '../../../ui/layout/last-seen-counts.ts';
import { Rows } from '../../../ui/actions/Rows.tsx';
import { HOME_COIN_COUNT } from '../../../api/market.ts';
import { type Coin, type firstCoins, market, pausePrices, useLivePrices } from '../../market/index.ts';
import { lazyPart } from './lazy-part.ts';
import { QuoteRow } from './QuoteRow.tsx';
import styles from './Quotes.module.css';

type List = ReturnType<typeof useResource<typeof firstCoins.state>>;

const Stamp = lazyPart(({ Stamp }) => Stamp);
const PricesFailed = lazyPart(({ PricesFailed }) => PricesFailed);

/**
 * Returns how many rows to draw: at a start as many as the snapshot of home shows, which are those in view, and all of
 * them after the first paint (FAST-01).
 */
function useRowCount(): number {
  const [count, setCount] = useState(() => lastSeenRowCount() || HOME_COIN_COUNT);
  useEffect(() => void afterPaint().then(() => setCount(HOME_COIN_COUNT)), []);
  return count;
}

/** Lists the first coins with their live prices, and links to the list of all coins. */
export function Quotes({ list }: { list: List }) {
  const { t } = useLingui();
  const { live, at, paused } = useSnapshot(market);
  const rowCount = useRowCount();
  const coins: readonly Coin[] = list.value?.lists.slice(0, HOME_COIN_COUNT) ?? [];
  useLivePrices(coins.map(({ code }) => code).join(','));

  if (coins.length === 0) {
    return list.error ? (
      <Suspense>
        <PricesFailed error={list.error} busy={list.loading} />
      </Suspense>
    ) : null;
  }
  return (
    <section aria-labelledby="quotes">
      <div className={styles.heading}>
        <h2 id="quotes">{t`Prices`}</h2>
        <span className={styles.state} data-dated>
          {!live && at !== undefined && (
            <Suspense>
              <Stamp at={at} />
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
        {coins.slice(0, rowCount).map((coin) => (
          <QuoteRow key={coin.code} coin={coin} />
        ))}
      </Rows>
    </section>
  );
}
