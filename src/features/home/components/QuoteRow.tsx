import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Price } from '../../../ui/figures/Price.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Sparkline } from '../../../ui/figures/Sparkline.tsx';
import { type Coin, quoteOf } from '../../market/index.ts';

/** Shows a coin with its live price. It re-renders only for its own ticks (MARKET-06). */
const QuoteRow = memo(function QuoteRow({ coin }: { coin: Coin }) {
  const { price, change, fresh } = useSnapshot(quoteOf(coin.code));
  return (
    <Row
      data-code={coin.code}
      href={`#/pages/coinList/index?code=${coin.code}`}
      leading={<CoinMark code={coin.code} />}
      title={<bdi>{coin.code}</bdi>}
      detail={<bdi>{coin.name}</bdi>}
      middle={<Sparkline values={coin.spark} price={price} change={change} stale={!fresh} />}
      trailing={<Price value={price} scale={coin.scale} stale={!fresh} />}
      trailingDetail={<Delta value={change} stale={!fresh} />}
    />
  );
});

/** Lists coins with their live prices. */
export const QuoteRows = ({ coins }: { readonly coins: readonly Coin[] }) => (
  <Rows>
    {coins.map((coin) => (
      <QuoteRow key={coin.code} coin={coin} />
    ))}
  </Rows>
);
