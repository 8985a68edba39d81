import { useSnapshot } from 'valtio';
import { PriceTable, PriceTableRow } from '../../../ui/figures/PriceTable.tsx';
import { candleTime } from '../candle-times.ts';
import { type Candle, live } from '../candles.ts';

/** Rows of the table, some more than a chart shows at once. */
const MAX_ROWS = 100;

interface Of {
  readonly scale: number;
  readonly timeOf: (time: number) => string;
}

/**
 * Shows the last candle of the list with the ticks since, and the next one once it has begun. A separate component,
 * so that a tick renders only these rows.
 */
function Newest({ last, ...of }: Of & { readonly last: Candle }) {
  const { candle } = useSnapshot(live);
  return (
    <>
      {candle && candle.time > last.time && <PriceTableRow span={candle} volumes {...of} />}
      <PriceTableRow span={candle?.time === last.time ? candle : last} volumes {...of} />
    </>
  );
}

interface Props {
  readonly candles: readonly Candle[];
  readonly label: string;
  readonly scale: number;
  readonly daily: boolean;
}

/** Shows the figures of the chart as a table, live like the chart (A11Y-04). */
export function CandleTable({ candles, label, scale, daily }: Props) {
  const timeOf = (time: number): string => candleTime(time, daily);
  const [last, ...older] = candles.slice(-MAX_ROWS).toReversed();
  return (
    <PriceTable
      label={label}
      spans={older}
      scale={scale}
      timeOf={timeOf}
      volumes
      first={last && <Newest last={last} scale={scale} timeOf={timeOf} />}
    />
  );
}
