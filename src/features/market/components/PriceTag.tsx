import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useServerSecond } from '../../../client/http/use-server-second.ts';
import { formatPrice } from '../../../domain/decimal.ts';
import { SECOND_MS } from '../../../domain/time.ts';
import { countdownParts } from '../../../ui/figures/time-left.ts';
import { intervalMs, type Interval, live } from '../candles.ts';
import { quoteOf } from '../quotes.ts';
import type { Place } from './draw-chart.ts';
import { tagTop } from './scale-labels.ts';
import styles from './CandleChart.module.css';

interface Props {
  readonly code: string;
  readonly scale: number;
  readonly interval: Interval;
  /** Where the price is; undefined until the chart has been laid out. */
  readonly place: Place | undefined;
  /** The newest candle is in sight, and the price is live. */
  readonly isCertain: boolean;
}

/**
 * Shows the live price on the scale of a chart, at its true height, and the time until the newest candle closes. With
 * that candle out of sight or an outdated price it is hollow; beyond the visible prices it is at their edge, with an
 * arrow.
 */
export function PriceTag({ code, scale, interval, place, isCertain }: Props) {
  const { price } = useSnapshot(quoteOf(code));
  const tag = useRef<HTMLDivElement>(null);
  const { y = 0, height = 0, gutter = 0 } = place ?? {};
  const top = tagTop(y, height, isCertain);
  useLayoutEffect(() => {
    tag.current?.style.setProperty('--y', `${top}px`);
    tag.current?.style.setProperty('--gutter', `${gutter}px`);
  }, [top, gutter]);
  if (price === undefined || !place) return null;
  return (
    <div ref={tag} className={styles.tag} dir="ltr" data-hollow={!isCertain || undefined} aria-hidden>
      <b>
        {y < 0 && '↑ '}
        {y > height && '↓ '}
        {formatPrice(price, scale)}
      </b>
      {isCertain && <ClosesIn interval={interval} />}
    </div>
  );
}

/** Counts down to the end of the newest candle. */
function ClosesIn({ interval }: { readonly interval: Interval }) {
  const { t } = useLingui();
  const { candle } = useSnapshot(live);
  const now = useServerSecond();
  if (!candle) return null;
  const left = Math.ceil((candle.time + intervalMs[interval] - now) / SECOND_MS);
  if (left <= 0) return null;
  const { days, time } = countdownParts(left);
  return <span>{days > 0 ? t`${days} d` : time}</span>;
}
