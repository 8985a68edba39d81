import type {
  HistogramSeries,
  IChartApi,
  ISeriesApi,
  LineSeries,
  LineStyle,
  PriceFormat,
  UTCTimestamp,
} from 'lightweight-charts';
import type { Candle } from '../candles.ts';
import { type IndicatorChoice, type IndicatorKind, isBelow, usualPeriods } from '../indicator-kinds.ts';
import { createStudies, type Study, type StudyLine } from './studies.ts';

/** How much higher the prices are than a pane below them. */
const PRICES_STRETCH = 5;
/** Values of an RSI beyond which a price counts as low or high. */
const RSI_BAND = [30, 70] as const;

export type StudyColors = Readonly<Record<StudyLine['color'], string>>;

/** The value of an indicator's line at a candle; undefined while there are too few prices. */
export interface StudyValue {
  readonly kind: IndicatorKind;
  readonly line: StudyLine;
  readonly value: number | undefined;
}

interface Drawn {
  readonly study: Study;
  readonly series: readonly ISeriesApi<'Line' | 'Histogram'>[];
  readonly values: Map<number, readonly (number | undefined)[]>;
}

interface Kinds {
  readonly LineSeries: typeof LineSeries;
  readonly HistogramSeries: typeof HistogramSeries;
  readonly dashed: LineStyle;
  /** Of the coin's prices. */
  readonly priceFormat: PriceFormat;
}

// floats are exact enough for pixels
const toFloat = (text: string): number => Number(text);

/** An RSI is a number from 0 to 100, not a price. */
const RSI_FORMAT: PriceFormat = { type: 'price', precision: 1, minMove: 0.1 };

/** Adds the series of a line. */
function addSeries(chart: IChartApi, kinds: Kinds, line: StudyLine, color: string, pane: number, isRsi: boolean) {
  const priceFormat = isRsi ? RSI_FORMAT : kinds.priceFormat;
  const common = {
    priceFormat,
    color,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  };
  return line.look === 'bars'
    ? chart.addSeries(kinds.HistogramSeries, common, pane)
    : chart.addSeries(
        kinds.LineSeries,
        { ...common, lineWidth: 1, ...(line.look === 'dashed' && { lineStyle: kinds.dashed }) },
        pane,
      );
}

/** Adds the series of an indicator, in a pane of its own if it is below the prices. */
function addStudy(chart: IChartApi, kinds: Kinds, study: Study, colors: StudyColors, pane: number): Drawn {
  const series = study.lines.map((line) =>
    addSeries(chart, kinds, line, colors[line.color], pane, study.kind === 'rsi'),
  );
  if (study.kind === 'rsi')
    for (const price of RSI_BAND) series[0]?.createPriceLine({ price, color: colors.quiet, lineStyle: kinds.dashed });
  return { study, series, values: new Map() };
}

/** Draws indicators over the prices, and those with a scale of their own in panes below them. */
export function addStudies(chart: IChartApi, kinds: Kinds, timeOf: (candle: Candle) => UTCTimestamp) {
  let wanted: IndicatorChoice = { on: [], periods: usualPeriods };
  let drawn: readonly Drawn[] = [];
  let candles: readonly Candle[] = [];
  let colors: StudyColors = { first: '', second: '', third: '', quiet: '' };

  const fill = ({ study, series, values }: Drawn): void => {
    for (const candle of candles) values.set(candle.time, study.take(toFloat(candle.close), false));
    for (const [index, item] of series.entries())
      item.setData(
        candles.map((candle) => {
          const value = values.get(candle.time)?.[index];
          return { time: timeOf(candle), ...(value !== undefined && { value }) };
        }),
      );
  };
  return {
    async choose(next: IndicatorChoice): Promise<void> {
      wanted = next;
      const studies = await createStudies(next);
      if (next !== wanted) return;
      for (const { series } of drawn) for (const item of series) chart.removeSeries(item);
      let panes = 0;
      drawn = studies.map((study) => addStudy(chart, kinds, study, colors, isBelow(study.kind) ? (panes += 1) : 0));
      for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(index === 0 ? PRICES_STRETCH : 1);
      drawn.forEach(fill);
    },
    async show(list: readonly Candle[]): Promise<void> {
      candles = list;
      const studies = await createStudies({ ...wanted, on: drawn.map(({ study }) => study.kind) });
      if (candles !== list) return;
      drawn = drawn.flatMap(({ series }, index) => {
        const study = studies[index];
        return study ? [{ study, series, values: new Map<number, readonly (number | undefined)[]>() }] : [];
      });
      drawn.forEach(fill);
    },
    update(candle: Candle): void {
      const isSame = candle.time === candles.at(-1)?.time;
      candles = [...(isSame ? candles.slice(0, -1) : candles), candle];
      for (const { study, series, values } of drawn) {
        const taken = study.take(toFloat(candle.close), isSame);
        values.set(candle.time, taken);
        for (const [index, item] of series.entries()) {
          const value = taken[index];
          item.update({ time: timeOf(candle), ...(value !== undefined && { value }) });
        }
      }
    },
    paint(next: StudyColors): void {
      colors = next;
      for (const { study, series } of drawn)
        series.forEach((item, index) => item.applyOptions({ color: next[study.lines[index]?.color ?? 'quiet'] }));
    },
    /** Returns the values at a candle's time (ms), or at the newest candle. */
    valuesAt: (time: number | undefined): readonly StudyValue[] =>
      drawn.flatMap(({ study, values }) =>
        study.lines.map((line, index) => ({
          kind: study.kind,
          line,
          value: values.get(time ?? candles.at(-1)?.time ?? 0)?.[index],
        })),
      ),
  };
}
