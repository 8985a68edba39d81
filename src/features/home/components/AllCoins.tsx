import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { HOME_COIN_COUNT } from '../../../api/market.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { coinList, favourites, filterCoins, quoteOf, useLivePrices } from '../../market/index.ts';
import { QuoteRows } from './QuoteRow.tsx';

interface Props {
  readonly tab: 'favourites' | 'movers';
}

/**
 * Lists the favourites or the coins that have moved most. Both may be any coin, so they read the whole list. The order
 * stays as it was when the tab was opened, so that no row moves under a finger (LIVE-05).
 */
export function AllCoins({ tab }: Props) {
  const { t } = useLingui();
  const { value, error } = useResource(coinList);
  const lists = value?.lists;
  const coins = useMemo(
    () =>
      filterCoins(lists ?? [], tab, favourites.codes, (code) => quoteOf(code).change).slice(
        0,
        tab === 'movers' ? HOME_COIN_COUNT : undefined,
      ),
    [lists, tab],
  );
  useLivePrices(coins.map(({ code }) => code).join(','));
  if (!value && !error) return <Skeleton shape="rows" />;
  if (coins.length === 0)
    return (
      <Empty drawing="star" title={tab === 'favourites' ? t`No favourites yet` : t`No coin has moved today`}>
        {tab === 'favourites' && t`Open a coin and tap its star to see it here.`}
      </Empty>
    );
  return <QuoteRows coins={coins} />;
}
