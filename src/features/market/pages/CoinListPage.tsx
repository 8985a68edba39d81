import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { navigate, useHashSearch } from '../../../lib/location.ts';
import type { Path } from '../../../lib/routes.ts';
import { matches } from '../../../lib/matches.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RetryButton } from '../../../ui/RetryButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stamp } from '../../../ui/Stamp.tsx';
import { TabList, TabPanel } from '../../../ui/TabList.tsx';
import { useWide } from '../../../ui/use-media.ts';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { favourites, loadFavourites } from '../favourites.ts';
import CoinBeside from '../components/CoinPane.tsx';
import { choose, type Filter, view } from '../list-view.ts';
import styles from '../coinList.module.css';
import { CoinPage } from '../components/CoinPage.tsx';
import { CoinRow } from '../components/CoinRow.tsx';
import { type Coin, coinList, market, pausePrices, quoteOf, useLivePrices } from '../store.ts';

const LIST: Path = '/pages/coinList/index';

/** When the newest price was made, while none is fresh; a part of its own, so that a tick does not render the page. */
function Age() {
  const state = useSnapshot(market);
  return (
    !state.live &&
    state.at !== undefined && (
      <span className={styles.age}>
        <Stamp at={state.at} seconds />
      </span>
    )
  );
}

export const begin = () => beginReads([coinList]);

/** The coins, and one of them where `code` names it: a page of its own on a phone, beside the list on a wide screen. */
export default function CoinListPage() {
  const parameters = new URLSearchParams(useHashSearch());
  const code = parameters.get('code') ?? '';
  const [isSearch] = useState(parameters.has('find'));
  // whoever comes back from a coin has searched
  useEffect(() => {
    if (isSearch) navigate(LIST, { replace: true });
  }, [isSearch]);
  const wide = useWide();
  return code !== '' && !wide ? (
    <CoinPage key={code} code={code} />
  ) : (
    <CoinList key={code} opened={code} wide={wide} isSearch={isSearch} />
  );
}

/** All coins with live prices: search, filters, favourites (MARKET-01, MARKET-04). */
function CoinList({ opened, wide, isSearch }: { opened: string; wide: boolean; isSearch: boolean }) {
  const { t } = useLingui();
  const { value, error, loading } = useResource(coinList);
  const { paused } = useSnapshot(market);
  const [beside, setBeside] = useState(opened);
  useLivePrices();
  useEffect(() => void loadFavourites(), []);

  const coins = value?.lists;
  // the first of the list until one is chosen
  const open = wide ? beside || coins?.[0]?.code : undefined;
  const retry = (): void => void coinList.refresh();
  const filtered = useFilteredCoins(coins);

  return (
    <Page
      title={t`Coin list`}
      bar="tab"
      aside={open ? <CoinBeside code={open} /> : wide && !coins && !error && <Skeleton />}
      actions={
        coins?.length ? (
          <>
            <Age />
            <IconButton
              icon={paused ? 'play' : 'pause'}
              label={paused ? t`Resume live prices` : t`Pause live prices`}
              onClick={() => void pausePrices(!paused)}
            />
          </>
        ) : undefined
      }
    >
      {!coins ? (
        error ? (
          <Failed title={t`The coin list didn't load`} onRetry={retry} busy={loading}>
            {errorMessage(error)}
          </Failed>
        ) : (
          <Skeleton shape="rows" count={10} />
        )
      ) : coins.length === 0 ? (
        <Empty
          icon="chart-candlestick"
          title={t`No coins are listed`}
          action={<RetryButton kind="outline" busy={loading} onClick={retry}>{t`Try again`}</RetryButton>}
        >
          {t`The market has no coins at the moment.`}
        </Empty>
      ) : (
        <FilteredCoins filtered={filtered} selected={open} onOpen={wide ? setBeside : undefined} isSearch={isSearch} />
      )}
    </Page>
  );
}

/** The coins that filter and search let through; both are there again when the page is opened next. */
function useFilteredCoins(coins: readonly Coin[] | undefined) {
  const { codes } = useSnapshot(favourites);
  const [{ filter, tap }, setChosen] = useState({ filter: view.filter, tap: 0 });
  const [query, setQuery] = useState(view.query);
  const typed = useDeferredValue(query);
  useEffect(() => void Object.assign(view, { filter, query }), [filter, query]);
  // as they are when a filter is tapped, also once more: the order stands until it is asked for again
  const changes = useMemo(
    () => new Map((coins ?? []).map(({ code }) => [code, quoteOf(code).change])),
    // oxlint-disable-next-line react/exhaustive-deps
    [coins?.length, filter, tap],
  );
  const chosen = useMemo<readonly Coin[]>(
    () => choose(coins ?? [], filter, codes, (code) => changes.get(code)),
    [coins, filter, codes, changes],
  );
  const visible = useMemo(() => chosen.filter((coin) => matches(coin, typed)), [chosen, typed]);
  return {
    filter,
    setFilter: (next: Filter): void => setChosen({ filter: next, tap: tap + 1 }),
    query,
    setQuery,
    /** The query that `shown` is of. */
    typed,
    shown: visible,
    favouriteCount: coins?.filter(({ code }) => code in codes).length,
  };
}

interface FilteredProps {
  filtered: ReturnType<typeof useFilteredCoins>;
  selected: string | undefined;
  onOpen: ((code: string) => void) | undefined;
  isSearch: boolean;
}

function FilteredCoins({ filtered, selected, onOpen, isSearch }: FilteredProps) {
  const { t } = useLingui();
  const { filter, setFilter, query, setQuery, typed, shown: visible, favouriteCount } = filtered;
  const showAll = (): void => {
    setFilter('all');
    setQuery('');
  };
  return (
    <>
      <div className={styles.search}>
        <SearchField label={t`Name or code`} value={query} onChange={setQuery} focused={isSearch} />
      </div>
      <TabList<Filter>
        id="coins"
        label={t`Filter coins`}
        value={filter}
        onChange={setFilter}
        tabs={[
          { value: 'favourites', label: t`Favourites`, count: favouriteCount || undefined },
          { value: 'all', label: t`All` },
          { value: 'rising', label: t`Rising` },
          { value: 'falling', label: t`Falling` },
        ]}
      />
      <TabPanel id="coins" value={filter}>
        <VirtualList
          items={visible}
          keyOf={({ code }) => code}
          label={t`Coins`}
          keep={`coins ${filter} ${typed}`}
          empty={<NoCoins filter={filter} query={query} onShowAll={showAll} />}
        >
          {(coin) => <CoinRow coin={coin} selected={coin.code === selected} onOpen={onOpen} />}
        </VirtualList>
      </TabPanel>
    </>
  );
}

interface NoCoinsProps {
  filter: Filter;
  query: string;
  onShowAll: () => void;
}

/** Nothing is let through: by the search, or by the filter. */
function NoCoins({ filter, query, onShowAll }: NoCoinsProps) {
  const { t } = useLingui();
  const all = <Button kind="outline" onClick={onShowAll}>{t`Show all coins`}</Button>;
  if (query !== '')
    return (
      <Empty icon="search-x" title={t`No coins found`} action={all}>
        {t`There is no coin with “${query}” in its name or code here.`}
      </Empty>
    );
  if (filter === 'favourites')
    return (
      <Empty icon="star" title={t`No favourites yet`} action={all}>
        {t`Open a coin and tap its star to keep it here.`}
      </Empty>
    );
  return (
    <Empty icon="chart-candlestick" title={t`No coins here right now`} action={all}>
      {t`Prices change all the time. Check again later.`}
    </Empty>
  );
}
