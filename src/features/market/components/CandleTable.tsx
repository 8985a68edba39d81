import { useSnapshot } from 'valtio';
import { PriceTable, PriceTableRow } from '../../../ui/PriceTable.tsx';
import { candleTime } from '../candle-times.ts';
import { type Candle, live } from '../candles.ts';

/** Rows of the table: what a chart shows at once, and some more. */
const MAX_ROWS = 100;

interface Of {
  readonly scale: number;
  readonly timeOf: (time: number) => string;
}

/**
 * The last candle of the list as the ticks have grown it, and the next one where that has begun: they alone are
 * rendered with each tick.
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

/** The figures of the chart, whose newest candle grows with the ticks (A11Y-04). */
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
