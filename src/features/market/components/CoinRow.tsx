import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Price } from '../../../ui/figures/Price.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Sparkline } from '../../../ui/figures/Sparkline.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { type Coin } from '../store.ts';
import { market, quoteOf } from '../quotes.ts';
import { Favourite } from './Favourite.tsx';
import { Hit } from './Hit.tsx';
import { openInstead } from '../../../ui/lists/open-instead.ts';
import styles from './CoinRow.module.css';

/** Shows the live price. A tick renders only this and the change below (MARKET-06). */
function LivePrice({ code, scale }: { code: string; scale: number }) {
  const { price, fresh } = useSnapshot(quoteOf(code));
  return <Price value={price} scale={scale} stale={!fresh} />;
}

/** Shows the change, or the time of the price if only this coin has had no tick for 5 s (MARKET-07). */
function Change({ code }: { code: string }) {
  const { change, time, fresh } = useSnapshot(quoteOf(code));
  const { live } = useSnapshot(market);
  return !fresh && live && time !== undefined ? (
    <AsOf at={time} seconds short />
  ) : (
    <Delta value={change} stale={!fresh} />
  );
}

function Spark({ coin }: { coin: Coin }) {
  const { price, change, fresh } = useSnapshot(quoteOf(coin.code));
  return (
    <span className={styles.spark}>
      <Sparkline values={coin.spark} price={price} change={change} stale={!fresh} />
    </span>
  );
}

interface Props {
  coin: Coin;
  /** The coin is open next to the list. */
  selected: boolean;
  /** Opens the coin next to the list instead of as a page. */
  onOpen: ((code: string) => void) | undefined;
  /** The search, whose hit is marked. */
  query?: string;
}

/** Shows a coin of the list. A tap anywhere in its row opens it, except on its star. */
export const CoinRow = memo(function CoinRow({ coin, selected, onOpen, query = '' }: Props) {
  return (
    <Row
      as="div"
      data-code={coin.code}
      selected={selected}
      leading={<CoinMark code={coin.code} />}
      title={
        <span className={styles.name}>
          <a
            className={styles.open}
            href={hashHref(link('/pages/coinList/index', { code: coin.code }))}
            aria-current={selected || undefined}
            onClick={openInstead(onOpen && (() => onOpen(coin.code)))}
          >
            <Hit text={coin.code} query={query} />
          </a>
        </span>
      }
      detail={
        <span className={styles.long} dir="auto" title={coin.name}>
          <Hit text={coin.name} query={query} />
        </span>
      }
      middle={<Spark coin={coin} />}
      trailing={<LivePrice code={coin.code} scale={coin.scale} />}
      trailingDetail={<Change code={coin.code} />}
      action={<Favourite code={coin.code} size={20} />}
    />
  );
});
