import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { MINUTE_MS } from '../../../domain/time.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Horizon, type HorizonPoint } from '../../../ui/figures/Horizon.tsx';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { type Coin, firstCoins, quoteOf } from '../../market/index.ts';
import { firstCoinSeconds } from '../later-store.ts';
import styles from './Visitor.module.css';

/** Span of the line. */
const SPAN_MS = 2 * MINUTE_MS;

/** Returns the prices of the last two minutes: the server's seconds, then the ticks that arrive here. */
function useLine(code: string): readonly HorizonPoint[] {
  const seconds = useResource(firstCoinSeconds).value?.lists;
  const [ticks, setTicks] = useState<readonly HorizonPoint[]>([]);
  useEffect(
    () =>
      subscribe(quoteOf(code), () => {
        const { price, time, fresh } = quoteOf(code);
        if (!fresh || price === undefined || time === undefined) return;
        setTicks((last) =>
          time > (last.at(-1)?.time ?? 0)
            ? [...last.filter((tick) => tick.time > time - SPAN_MS), { time, value: price }]
            : last,
        );
      }),
    [code],
  );
  const first = ticks[0]?.time ?? Infinity;
  const line = [
    ...(seconds ?? []).filter(({ time }) => time < first).map(({ time, price }) => ({ time, value: price })),
    ...ticks,
  ];
  const end = line.at(-1)?.time ?? 0;
  return line.filter(({ time }) => time >= end - SPAN_MS);
}

function Live({ coin }: { readonly coin: Coin }) {
  const { t } = useLingui();
  const { price, change, fresh } = useSnapshot(quoteOf(coin.code));
  const { name } = coin;
  return (
    <>
      <div className={styles.coin}>
        <CoinMark code={coin.code} />
        <div className={styles.price}>
          <bdi>{name}</bdi>
          <Figure value={price} scale={coin.scale} size={28} unit="USDT" stale={!fresh} live />
        </div>
        <Delta value={change} stale={!fresh} />
      </div>
      <div className={styles.line}>
        <Horizon
          points={useLine(coin.code)}
          label={t`Price of ${name} over two minutes`}
          captions={[t`2 min ago`, t`now`]}
          stale={!fresh}
        />
      </div>
    </>
  );
}

/** Tells visitors what the product is: one sentence, a live price as the horizon, and three facts. */
export default function Visitor() {
  const { t } = useLingui();
  const coin = useResource(firstCoins).value?.lists[0];
  const facts = [
    [t`Every price`, t`names its source and its age`],
    [t`Ten prices`, t`decide each option, and you can check them`],
    [t`Your risk`, t`stands above every button, before you confirm`],
  ] as const;
  return (
    <section className={styles.visitor} data-sky="brand">
      <div className={styles.sky}>
        <h2>{t`Crypto, with the odds shown.`}</h2>
        <p>{t`See live prices, trade coins and short options, and know the most you can lose before you confirm.`}</p>
        {coin && <Live coin={coin} />}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
