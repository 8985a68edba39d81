import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { navigate, useHashSearch } from '../../../browser/location.ts';
import type { Path } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { RetryButton } from '../../../ui/base/RetryButton.tsx';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { TabList, TabPanel } from '../../../ui/lists/TabList.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { useFavourites } from '../favourites.ts';
import CoinPane from '../components/CoinPane.tsx';
import { useFilteredCoins } from '../use-filtered-coins.ts';
import type { Filter } from '../coin-list-filter.ts';
import styles from '../coinList.module.css';
import { CoinPage } from '../components/CoinPage.tsx';
import { CoinRow } from '../components/CoinRow.tsx';
import { CoinRows } from '../components/CoinRows.tsx';
import { LookedAt } from '../components/LookedAt.tsx';
import { SortHeader } from '../components/SortHeader.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { type Coin, coinList, pausePrices } from '../store.ts';
import { noteLook } from '../looked-at.ts';
import { market } from '../quotes.ts';

const LIST: Path = '/pages/coinList/index';

/**
 * Shows the time of the newest price while none is fresh. A separate component, so that ticks do not render the page.
 */
function Age() {
  const { live, at } = useSnapshot(market);
  return (
    !live &&
    at !== undefined && (
      <span className={styles.age}>
        <AsOf at={at} seconds />
      </span>
    )
  );
}

export const beginPageReads = () => beginReads([coinList]);

/** Lists the coins. The coin of `code` opens as a page on phones, and next to the list on wide screens. */
export default function CoinListPage() {
  const parameters = new URLSearchParams(useHashSearch());
  const code = parameters.get('code') ?? '';
  const [isSearch] = useState(parameters.has('find'));
  // drops `find`, so that returning from a coin does not focus the search again
  useEffect(() => {
    if (isSearch) navigate(LIST, { replace: true });
  }, [isSearch]);
  const isWide = useWide();
  return code !== '' && !isWide ? (
    <CoinPage key={code} code={code} />
  ) : (
    <CoinList key={code} linkedCode={code} isWide={isWide} isSearch={isSearch} />
  );
}

interface CoinListProps {
  linkedCode: string;
  isWide: boolean;
  isSearch: boolean;
}

/** Lists all coins with live prices, with search, filters and favourites (MARKET-01, MARKET-04). */
function CoinList({ linkedCode, isWide, isSearch }: CoinListProps) {
  const { t } = useLingui();
  const { value, error, loading } = useResource(coinList);
  const { paused } = useSnapshot(market);
  const [chosenCode, setChosenCode] = useState(linkedCode);
  useFavourites();
  useEffect(() => {
    if (chosenCode !== '') void noteLook(chosenCode);
  }, [chosenCode]);

  const coins = value?.lists;
  // the first coin of the list is open until the customer chooses one
  const openCode = isWide ? chosenCode || coins?.[0]?.code : undefined;
  const retry = (): void => void coinList.refresh();
  const filtered = useFilteredCoins(coins);

  return (
    <Page
      title={t`Coin list`}
      bar="tab"
      aside={openCode ? <CoinPane code={openCode} /> : isWide && !coins && !error && <Skeleton />}
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
          drawing="glass"
          title={t`No coins are listed`}
          action={<RetryButton kind="outline" busy={loading} onClick={retry}>{t`Try again`}</RetryButton>}
        >
          {t`The market has no coins at the moment.`}
        </Empty>
      ) : (
        <FilteredCoins
          coins={coins}
          filtered={filtered}
          selected={openCode}
          onOpen={isWide ? setChosenCode : undefined}
          isSearch={isSearch}
        />
      )}
    </Page>
  );
}

interface FilteredProps {
  coins: readonly Coin[];
  filtered: ReturnType<typeof useFilteredCoins>;
  selected: string | undefined;
  onOpen: ((code: string) => void) | undefined;
  isSearch: boolean;
}

function FilteredCoins({ coins, filtered, selected, onOpen, isSearch }: FilteredProps) {
  const { t } = useLingui();
  // stays when the search loses the focus, so that no row moves away from under a finger
  const [isSearching, setIsSearching] = useState(isSearch);
  const { filter, setFilter, sort, query, setQuery, deferredQuery, matchingCoins, favouriteCount } = filtered;
  const showAll = (): void => {
    setFilter('all');
    setQuery('');
  };
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t`Name or code`}
          value={query}
          onChange={setQuery}
          focused={isSearch}
          onFocus={() => setIsSearching(true)}
        />
        <p className="visually-hidden" role="status">
          {deferredQuery !== '' && t`${plural(matchingCoins.length, { one: '# coin', other: '# coins' })}`}
        </p>
      </div>
      {isSearching && query === '' && <LookedAt coins={coins} onOpen={onOpen} />}
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
      {matchingCoins.length > 1 && <SortHeader sort={sort} orderedAt={filtered.orderedAt} onSort={filtered.sortBy} />}
      <TabPanel id="coins" value={filter}>
        <CoinRows
          coins={matchingCoins}
          keep={`coins ${filter} ${sort?.column ?? ''} ${deferredQuery}`}
          selected={selected}
          onOpen={onOpen}
          query={deferredQuery}
          empty={<NoCoins filter={filter} query={query} onShowAll={showAll} />}
        />
        {filter === 'favourites' && query === '' && filtered.others.length > 0 && (
          <Suggestions title={t`Add one with its star`} coins={filtered.others} onOpen={onOpen} />
        )}
        {filtered.nearest && (
          <Suggestions title={t`Did you mean this one?`} coins={[filtered.nearest]} onOpen={onOpen} />
        )}
      </TabPanel>
    </>
  );
}

interface SuggestionsProps {
  title: string;
  coins: readonly Coin[];
  onOpen: FilteredProps['onOpen'];
}

/** Offers coins below a list that has none or few. */
function Suggestions({ title, coins, onOpen }: SuggestionsProps) {
  return (
    <>
      <SectionHeading>{title}</SectionHeading>
      <Rows label={title} indent="mark">
        {coins.map((coin) => (
          <li key={coin.code}>
            <CoinRow coin={coin} selected={false} onOpen={onOpen} />
          </li>
        ))}
      </Rows>
    </>
  );
}

interface NoCoinsProps {
  filter: Filter;
  query: string;
  onShowAll: () => void;
}

/** Says that no coin matches the search or the filter. */
function NoCoins({ filter, query, onShowAll }: NoCoinsProps) {
  const { t } = useLingui();
  const all = <Button kind="outline" onClick={onShowAll}>{t`Show all coins`}</Button>;
  if (query !== '')
    return (
      <Empty drawing="glass" title={t`No coins found`} action={all}>
        {t`No coin here matches “${query}”.`}
      </Empty>
    );
  if (filter === 'favourites')
    return (
      <Empty drawing="star" title={t`No favourites yet`} action={all}>
        {t`Tap the star of a coin to keep it here.`}
      </Empty>
    );
  return (
    <Empty drawing="glass" title={t`No coins here right now`} action={all}>
      {t`Prices change all the time. Check again later.`}
    </Empty>
  );
}
