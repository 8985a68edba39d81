import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Price } from '../../../ui/figures/Price.tsx';
import { Sparkline } from '../../../ui/figures/Sparkline.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { type Coin, firstCoins, LiveButton, market, quoteOf, useLivePrices } from '../../market/index.ts';
import styles from './intro-stages.module.css';

const COIN_COUNT = 5;

/** Says that the prices are live, and pauses them (A11Y-05); otherwise says of when they are. */
function State() {
  const { live, at, paused } = useSnapshot(market);
  if (!live && !paused) return at === undefined ? null : <AsOf at={at} />;
  return <LiveButton />;
}

function CoinRow({ coin }: { readonly coin: Coin }) {
  const { price, change, fresh } = useSnapshot(quoteOf(coin.code));
  return (
    <Row
      data-code={coin.code}
      leading={<CoinMark code={coin.code} />}
      title={<bdi>{coin.code}</bdi>}
      detail={<bdi>{coin.name}</bdi>}
      middle={<Sparkline values={coin.spark} price={price} change={change} stale={!fresh} />}
      trailing={<Price value={price} scale={coin.scale} stale={!fresh} />}
      trailingDetail={<Delta value={change} stale={!fresh} />}
    />
  );
}

/** Shows the first coins with their live prices, which need no login. It never shows a price that we don't have. */
export function PricesStage({ isCurrent }: { readonly isCurrent: boolean }) {
  const { t } = useLingui();
  const list = useResource(firstCoins);
  const coins = list.value?.lists.slice(0, COIN_COUNT) ?? [];
  useLivePrices(isCurrent ? coins.map(({ code }) => code).join(',') : '');
  return (
    <>
      <ResourceView
        of={list}
        messageOf={errorMessage}
        onRetry={() => void firstCoins.refresh()}
        title={t`Prices didn't load`}
        shape="rows"
        count={COIN_COUNT}
        unstamped
      >
        {() =>
          coins.length === 0 ? (
            <p className={styles.empty}>{t`There are no prices right now.`}</p>
          ) : (
            <Rows label={t`Prices`}>
              {coins.map((coin) => (
                <CoinRow key={coin.code} coin={coin} />
              ))}
            </Rows>
          )
        }
      </ResourceView>
      <div className={styles.state}>
        <State />
      </div>
    </>
  );
}
