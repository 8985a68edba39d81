import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { intervals } from '../../../api/market.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { formatPrice } from '../../../domain/decimal.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { zoneName } from '../candle-times.ts';
import { type Candle, candleList, chosen, followTicks, hasDates, type Interval, live } from '../candles.ts';
import { useCoinWorth } from '../base-rates.ts';
import { dayChange } from '../day-change.ts';
import { quoteOf } from '../quotes.ts';
import { shortVolume } from '../volume.ts';
import { CandleChart } from './CandleChart.tsx';
import { CandleTable } from './CandleTable.tsx';
import { Holding } from './Held.tsx';
import { PriceSources } from './PriceSources.tsx';
import styles from './Coin.module.css';

type Candles = NonNullable<typeof candleList.state.value>;

const ATTRIBUTION = 'https://www.tradingview.com/';

/** Shows the live price as headline, grey and with its time if it is old (MARKET-07). */
function Headline({ code, scale }: { code: string; scale: number }) {
  const { t } = useLingui();
  const { price, change, time, fresh } = useSnapshot(quoteOf(code));
  const amount = dayChange(price, change, scale);
  return (
    <div className={styles.headline}>
      <Figure value={price} scale={scale} stale={!fresh} unit="USDT" live />
      <p className={styles.change}>
        <Delta value={change} stale={!fresh} />
        {amount !== undefined && (
          <span className={styles.quiet}>
            ≈ <Quantity value={amount} sign="always" unit="USDT" exact />
          </span>
        )}
        <span className={styles.quiet}>{t`in 24h`}</span>
        {!fresh && time !== undefined && <AsOf at={time} seconds />}
      </p>
    </div>
  );
}

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
  /** Shows the price as headline, and where it comes from. */
  priced?: boolean;
}

/**
 * Shows a coin: price, chart or table, figures of the day, and the customer's holding (MARKET-02, MARKET-05).
 */
export function Coin({ code, scale, priced = true }: Props) {
  const { t } = useLingui();
  const { interval } = useSnapshot(chosen);
  const [isTable, setIsTable] = useState(false);
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

  const candles = value?.code === code && value.interval === interval ? (value as Candles) : undefined;
  const decimals = scale ?? candles?.lists.at(-1)?.close.split('.')[1]?.length ?? 2;
  const retry = (): void => void candleList.refresh({ fresh: true });
  const placeholder = error ? (
    <Failed title={t`Chart prices didn't load`} onRetry={retry} busy={loading}>
      {errorMessage(error)}
    </Failed>
  ) : (
    <>
      <div className={styles.wait}>
        <Skeleton shape="lines" count={6} />
      </div>
      <BlockSkeleton parts={[['pairs', 4]]} />
    </>
  );
  return (
    <div className={styles.coin}>
      {priced && (
        <>
          <Headline code={code} scale={decimals} />
          <PriceSources code={code} scale={decimals} />
        </>
      )}
      <Tools table={isTable} onTable={setIsTable} onInterval={() => setPointedTime(undefined)} />
      {candles ? (
        <>
          <Legend candles={candles.lists} at={pointedTime} scale={decimals} />
          <Prices
            candles={candles}
            scale={decimals}
            table={isTable}
            stale={!fresh || source !== 'network'}
            onPoint={setPointedTime}
          />
          <Attribution daily={hasDates(interval)} />
          <div className={styles.figures}>
            <DayFigures candles={candles} scale={decimals} />
            <Holding code={code} />
          </div>
        </>
      ) : (
        placeholder
      )}
    </div>
  );
}

interface ToolsProps {
  table: boolean;
  onTable: (table: boolean) => void;
  /** Called after another interval is chosen. */
  onInterval: () => void;
}

/** Chooses how the prices are shown: the interval, and candles, line or table. */
function Tools({ table, onTable, onInterval }: ToolsProps) {
  const { t } = useLingui();
  const { interval, shape } = useSnapshot(chosen);
  return (
    <div className={styles.tools}>
      <Segmented<Interval>
        label={t`Candle interval`}
        labelHidden
        value={interval}
        onChange={(next) => {
          chosen.interval = next;
          onInterval();
        }}
        options={intervals.map((name) => ({ value: name, label: <bdi dir="ltr">{name}</bdi> }))}
      />
      <IconButton
        icon={shape === 'candles' ? 'chart-line' : 'chart-candlestick'}
        label={shape === 'candles' ? t`Line chart` : t`Candlestick chart`}
        onClick={() => (chosen.shape = shape === 'candles' ? 'line' : 'candles')}
      />
      <IconButton icon="table-2" label={t`Show as a table`} pressed={table} onClick={() => onTable(!table)} />
    </div>
  );
}

interface PricesProps {
  candles: Candles;
  scale: number;
  table: boolean;
  stale: boolean;
  onPoint: (time: number | undefined) => void;
}

function Prices({ candles: { code, interval, lists }, scale, table, stale, onPoint }: PricesProps) {
  const { t } = useLingui();
  const { shape } = useSnapshot(chosen);
  const label = t`${code} prices, ${interval} intervals`;
  const common = { candles: lists, scale, label };
  if (table) return <CandleTable {...common} daily={hasDates(interval)} />;
  return <CandleChart {...common} code={code} interval={interval} shape={shape} stale={stale} onPoint={onPoint} />;
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

interface DayFiguresProps {
  candles: Candles;
  scale: number;
}

/** Shows high and low of the day, and the coin's price in the customer's currency. */
function DayFigures({ candles: { code, high, low }, scale }: DayFiguresProps) {
  const { t } = useLingui();
  const { currency, value: inBase } = useCoinWorth(code);
  return (
    <Pairs
      lines
      pairs={[
        { name: t`24h high`, value: <Quantity value={high} scale={scale} unit="USDT" /> },
        { name: t`24h low`, value: <Quantity value={low} scale={scale} unit="USDT" /> },
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
