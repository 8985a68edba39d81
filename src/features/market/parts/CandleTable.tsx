import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { formatPrice } from '../../../lib/decimal.ts';
import { candleTime } from '../candle-times.ts';
import { type Candle, live } from '../candles.ts';
import styles from './CandleTable.module.css';

/** Rows of the table: what a chart shows at once, and some more. */
const ROWS = 100;

interface Of {
  readonly scale: number;
  readonly daily: boolean;
}

function Row({ one, scale, daily }: Of & { readonly one: Candle }) {
  return (
    <tr>
      <th scope="row"><time dateTime={new Date(one.time).toISOString()}>{candleTime(one.time, daily)}</time></th>
      {[one.open, one.high, one.low, one.close].map((value, place) => <td key={place}><bdi dir="ltr">{formatPrice(value, scale)}</bdi></td>)}
    </tr>
  );
}

/** The last candle of the list as the ticks have grown it, and the next one where that has begun: they alone are rendered with each tick. */
function Newest({ last, ...of }: Of & { readonly last: Candle }) {
  const { candle } = useSnapshot(live);
  return (
    <>
      {candle && candle.time > last.time && <Row one={candle} {...of} />}
      <Row one={candle?.time === last.time ? candle : last} {...of} />
    </>
  );
}

interface Props extends Of {
  readonly candles: readonly Candle[];
  readonly label: string;
  /** The candles are those of the open coin, whose newest one grows with the ticks. */
  readonly growing?: boolean;
}

/** The figures of a chart, newest first, for those who cannot see it or want to read it exactly (A11Y-04). */
export function CandleTable({ candles, label, growing = false, ...of }: Props) {
  const { t } = useLingui();
  const [last, ...older] = candles.slice(-ROWS).toReversed();
  return (
    // what scrolls has to be reached by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Time`}</th><th scope="col">{t`Opening`}</th><th scope="col">{t`High`}</th><th scope="col">{t`Low`}</th><th scope="col">{t`Closing`}</th>
          </tr>
        </thead>
        <tbody>
          {last && (growing ? <Newest last={last} {...of} /> : <Row one={last} {...of} />)}
          {older.map((one) => <Row key={one.time} one={one} {...of} />)}
        </tbody>
      </table>
    </div>
  );
}
