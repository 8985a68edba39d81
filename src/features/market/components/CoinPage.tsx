import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { link, type Path } from '../../../domain/routes.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { PausedPrices } from '../../../ui/trading/PausedPrices.tsx';
import { useFavourites } from '../favourites.ts';
import { noteLook } from '../looked-at.ts';
import { coinList, pausePrices, useLivePrices } from '../store.ts';
import { market } from '../quotes.ts';
import { Coin } from './Coin.tsx';
import { Favourite } from './Favourite.tsx';
import styles from './Coin.module.css';

const LIST: Path = '/pages/coinList/index';

/** Links to the tickets of a coin whose pages exist in this variant: equal, so that none is pushed. */
export function Tickets({ code }: { code: string }) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const [contracts, option] = ['/pages/contracts/contracts', '/pages/Option/Option'] as const satisfies Path[];
  if (!has(contracts) && !has(option)) return null;
  return (
    <div className={styles.act}>
      {has(contracts) && (
        <>
          <Button kind="buy" href={hashHref(link(contracts, { code, side: 'buy' }))}>{t`Buy`}</Button>
          <Button kind="sell" href={hashHref(link(contracts, { code, side: 'sell' }))}>{t`Sell`}</Button>
        </>
      )}
      {has(option) && <Button kind="soft" href={hashHref(link(option, { code }))}>{t`Option`}</Button>}
    </div>
  );
}

export const useCoin = (code: string) => {
  const { value } = useResource(coinList);
  const coin = value?.lists.find((item) => item.code === code);
  return { coin, isUnlisted: value !== undefined && !coin };
};

export function Unlisted({ code }: { code: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Empty
      drawing="glass"
      title={t`This coin isn't listed`}
      action={<Button href={hashHref(LIST)}>{t`Show all coins`}</Button>}
    >{t`There's no coin with the code ${code}.`}</Empty>
  );
}

/** Shows a coin as a full page, on phones (MARKET-02). */
export function CoinPage({ code }: { code: string }) {
  const { coin, isUnlisted } = useCoin(code);
  const { paused } = useSnapshot(market);
  useLivePrices(code);
  useFavourites();
  const isListed = coin !== undefined;
  useEffect(() => {
    if (isListed) void noteLook(code);
  }, [isListed, code]);
  return (
    <Page
      title={`${code}/USDT`}
      bar="own"
      ownHeading
      full
      actions={isUnlisted ? undefined : <Favourite code={code} />}
      bottom={isUnlisted ? undefined : <Tickets code={code} />}
      header={
        <>
          <BackButton />
          <h1 className={styles.title}>
            <CoinMark code={code} small />
            <bdi dir="ltr">{code}/USDT</bdi>
            {coin && <bdi className={styles.name}>{coin.name}</bdi>}
          </h1>
        </>
      }
    >
      {paused && !isUnlisted && <PausedPrices onResume={() => void pausePrices(false)} />}
      {isUnlisted ? <Unlisted code={code} /> : <Coin code={code} scale={coin?.scale} />}
    </Page>
  );
}
