import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { HOME_COIN_COUNT } from '../../../api/market.ts';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { TabList, TabPanel } from '../../../ui/lists/TabList.tsx';
import { type Coin, favourites, type firstCoins, LiveButton, market, useLivePrices } from '../../market/index.ts';
import { lazyPart } from './lazy-part.ts';
import { QuoteRows } from './QuoteRow.tsx';
import styles from './Quotes.module.css';

type List = ReturnType<typeof useResource<typeof firstCoins.state>>;
type Tab = 'favourites' | 'movers' | 'all';

const AllCoins = lazyPart(({ AllCoins }) => AllCoins);
const AsOf = lazyPart(({ AsOf }) => AsOf);
const PricesFailed = lazyPart(({ PricesFailed }) => PricesFailed);

/** Says that the prices are live, and pauses them; otherwise says of when they are (A11Y-05). */
function Live() {
  const { live, at, paused } = useSnapshot(market);
  if (!live && !paused)
    return (
      at !== undefined && (
        <Suspense>
          <AsOf at={at} />
        </Suspense>
      )
    );
  return <LiveButton />;
}

/**
 * Lists coins with their live prices: the customer's favourites, those that moved most, or the operator's first. It
 * begins with the favourites if there are any.
 */
export function Quotes({ list }: { list: List }) {
  const { t } = useLingui();
  const hasFavourites = Object.keys(useSnapshot(favourites).codes).length > 0;
  const [tab, setTab] = useState<Tab>(hasFavourites ? 'favourites' : 'all');
  const coins: readonly Coin[] = list.value?.lists.slice(0, HOME_COIN_COUNT) ?? [];
  const firstFavourites = coins.filter(({ code }) => code in favourites.codes);
  useLivePrices(coins.map(({ code }) => code).join(','));

  if (coins.length === 0) {
    return list.error ? (
      <Suspense>
        <PricesFailed error={list.error} busy={list.loading} />
      </Suspense>
    ) : null;
  }
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="visually-hidden">{t`Prices`}</h2>
      <div className={styles.tabs}>
        <TabList
          id="quotes"
          label={t`Prices`}
          tabs={[
            { value: 'favourites', label: t`Favourites` },
            { value: 'movers', label: t`Movers` },
            { value: 'all', label: t`All` },
          ]}
          value={tab}
          onChange={setTab}
        />
        <span className={styles.state} data-dated>
          <Live />
        </span>
      </div>
      <TabPanel id="quotes" value={tab}>
        {tab === 'all' ? (
          <>
            <QuoteRows coins={coins} />
            <Row as="div" href={hashHref('/pages/coinList/index')} title={t`All coins`} />
          </>
        ) : (
          <Suspense
            // the favourites among the first coins are known at once
            fallback={tab === 'favourites' ? <QuoteRows coins={firstFavourites} /> : <Skeleton shape="rows" />}
          >
            <AllCoins tab={tab} />
          </Suspense>
        )}
      </TabPanel>
    </section>
  );
}
