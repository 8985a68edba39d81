import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { HOME_COIN_COUNT } from '../../../api/market.ts';
import { type Coin, type firstCoins, market, pausePrices, useLivePrices } from '../../market/index.ts';
import { lazyPart } from './lazy-part.ts';
import { QuoteRow } from './QuoteRow.tsx';
import styles from './Quotes.module.css';

type List = ReturnType<typeof useResource<typeof firstCoins.state>>;

const AsOf = lazyPart(({ AsOf }) => AsOf);
const PricesFailed = lazyPart(({ PricesFailed }) => PricesFailed);

/** Lists the first coins with their live prices, and links to the list of all coins. */
export function Quotes({ list }: { list: List }) {
  const { t } = useLingui();
  const { live, at, paused } = useSnapshot(market);
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
              <AsOf at={at} />
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
        {coins.map((coin) => (
          <QuoteRow key={coin.code} coin={coin} />
        ))}
      </Rows>
    </section>
  );
}
