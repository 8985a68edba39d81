import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { formatPrice } from '../../../domain/decimal.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { zoneName } from '../candle-times.ts';
import { type Candle, candleList, chosen, followTicks, hasDates, type Interval, live } from '../candles.ts';
import { useCoinWorth } from '../base-rates.ts';
import { useOpenOrders } from '../own-orders.ts';
import { quoteOf } from '../quotes.ts';
import { shortVolume } from '../volume.ts';
import { CandleChart } from './CandleChart.tsx';
import { CandleTable } from './CandleTable.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { CoinHeadline } from './CoinHeadline.tsx';
import { Intervals, Tools } from './CoinTools.tsx';
import { Holding } from './Held.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import type { OwnLine } from './own-lines.ts';
import { PriceSources } from './PriceSources.tsx';
import styles from './Coin.module.css';
import { useOwnLines } from './use-own-lines.ts';

const FullChart = lazy(() => import('./FullChart.tsx'));

type Candles = NonNullable<typeof candleList.state.value>;

const ATTRIBUTION = 'https://www.tradingview.com/';

/** Shows open, high, low, close and volume of the candle under the crosshair, or of the newest one. */
function Legend({ candles, at, scale }: { candles: readonly Candle[]; at: number | undefined; scale: number }) {
  const { t } = useLingui();
  const { candle: newest } = useSnapshot(live);
  const candle =
    (at === undefined || at === newest?.time ? newest : candles.find(({ time }) => time === at)) ?? candles.at(-1);
  if (!candle) return null;
  const parts = [
    [t`O`, t`Open price`, formatPrice(candle.open, scale)],
    [t`H`, t`High`, formatPrice(candle.high, scale)],
    [t`L`, t`Low`, formatPrice(candle.low, scale)],
    [t`C`, t`Close price`, formatPrice(candle.close, scale)],
    [t`Vol`, t`Volume`, shortVolume(candle.volume)],
  ] as const;
  return (
    <dl className={styles.legend}>
      {parts.map(([short, name, value]) => (
        <div key={name}>
          <dt>
            <abbr title={name}>{short}</abbr>
          </dt>
          <dd>
            <bdi dir="ltr">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  code: string;
  scale: number | undefined;
}

/**
 * Shows a coin: price, chart or table, figures of the day, and the customer's holding (MARKET-02, MARKET-05).
 */
export function Coin({ code, scale }: Props) {
  const { interval, code: chosenCode } = useSnapshot(chosen);
  const [isTable, setIsTable] = useState(false);
  const [isFull, setIsFull] = useState(false);
  /** ms of the candle under the crosshair. */
  const [pointedTime, setPointedTime] = useState<number>();
  useEffect(() => {
    // has to precede the effect of `useResource` below, which reads this coin
    chosen.code = code;
    void candleList.refresh();
    return followTicks(code);
  }, [code, interval]);
  const { value, error, source, loading } = useResource(candleList);
  const { fresh } = useSnapshot(quoteOf(code));
  const orders = useOpenOrders(code);

  const candles = value?.code === code && value.interval === interval ? (value as Candles) : undefined;
  const decimals = scale ?? candles?.lists.at(-1)?.close.split('.')[1]?.length ?? 2;
  const prices = {
    scale: decimals,
    own: useOwnLines(code, orders),
    stale: !fresh || source !== 'network',
    at: pointedTime,
    onPoint: setPointedTime,
  };
  return (
    <div className={styles.coin}>
      <CoinHeadline
        code={code}
        scale={decimals}
        high={value?.code === code ? value.high : undefined}
        low={value?.code === code ? value.low : undefined}
      />
      <PriceSources code={code} scale={decimals} />
      <Intervals onChange={() => setPointedTime(undefined)} />
      {candles ? (
        <>
          <Legend candles={candles.lists} at={pointedTime} scale={decimals} />
          <Prices {...prices} candles={candles} table={isTable} />
        </>
      ) : (
        <NoCandles error={error} busy={loading} />
      )}
      <Tools table={isTable} onTable={setIsTable} onFull={candles && (() => setIsFull(true))} />
      {isFull && candles && (
        <Suspense>
          <FullChart code={code} onClose={() => setIsFull(false)}>
            <Intervals onChange={() => setPointedTime(undefined)} />
            <Prices {...prices} candles={candles} table={false} />
          </FullChart>
        </Suspense>
      )}
      {chosenCode === code && <Holding code={code} scale={decimals} />}
      <OwnOrders code={code} scale={decimals} orders={orders} />
      {candles && (
        <>
          <div className={styles.figures}>
            <InBase code={code} />
          </div>
          <Attribution daily={hasDates(interval)} />
        </>
      )}
    </div>
  );
}

/** Takes the place of the chart while its prices load; says why if they didn't. */
function NoCandles({ error, busy }: { readonly error: unknown; readonly busy: boolean }) {
  const { t } = useLingui();
  if (!error)
    return (
      <div className={styles.wait}>
        <ChartSkeleton />
      </div>
    );
  return (
    <Failed
      title={t`Chart prices didn't load`}
      quiet={t`This chart isn't stored on this device yet. It opens once the connection is back.`}
      onRetry={() => void candleList.refresh({ fresh: true })}
      busy={busy}
    >
      {errorMessage(error)}
    </Failed>
  );
}

interface PricesProps {
  candles: Candles;
  scale: number;
  own: readonly OwnLine[];
  table: boolean;
  stale: boolean;
  at: number | undefined;
  onPoint: (time: number | undefined) => void;
}

function Prices({ candles: { code, interval, lists }, scale, own, table, stale, at, onPoint }: PricesProps) {
  const { t } = useLingui();
  const { shape } = useSnapshot(chosen);
  const label = t`${code} prices, ${interval} intervals`;
  const common = { candles: lists, scale, label };
  if (table) return <CandleTable {...common} daily={hasDates(interval)} />;
  return (
    <CandleChart
      {...common}
      own={own}
      code={code}
      interval={interval as Interval}
      shape={shape}
      stale={stale}
      at={at}
      onPoint={onPoint}
    />
  );
}

/** Names the time zone and the chart's maker. */
function Attribution({ daily }: { daily: boolean }) {
  const { t } = useLingui();
  return (
    <p className={styles.note}>
      {t`Times in ${zoneName(daily)}.`}{' '}
      <Trans>
        Charts by{' '}
        <a className={styles.link} href={hashHref(link('/pages/index/web-view', { url: ATTRIBUTION }))}>
          TradingView
        </a>{' '}
        Lightweight Charts™.
      </Trans>
    </p>
  );
}

/** Shows the coin's price in the customer's currency. */
function InBase({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const { currency, value: inBase } = useCoinWorth(code);
  return (
    <Pairs
      lines
      pairs={[
        {
          name: t`Price in ${currency}`,
          value: (
            <bdi dir="ltr">
              1 {code} = {formatPrice(inBase, currencyForm(currency).scale)} {currency}
            </bdi>
          ),
        },
      ]}
    />
  );
}
