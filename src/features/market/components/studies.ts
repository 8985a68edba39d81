import type { IndicatorChoice, IndicatorKind } from '../indicator-kinds.ts';

/** A line of an indicator. */
export interface StudyLine {
  /** As traders name it, in every language: "MA 7". */
  readonly name: string;
  readonly color: 'first' | 'second' | 'third' | 'quiet';
  readonly look?: 'dashed' | 'bars';
}

type Values = readonly (number | undefined)[];

/** An indicator that follows the closing prices. Floats are exact enough, since it only draws. */
export interface Study {
  readonly kind: IndicatorKind;
  readonly lines: readonly StudyLine[];
  /**
   * Takes the next closing price, or another one for the newest candle. Returns a value for each line; undefined while
   * there are too few prices.
   */
  take(close: number, isSameCandle: boolean): Values;
}

/** A part of the library's indicators: null while there are too few prices. */
interface Indicator<Result> {
  update(price: number, replace: boolean): Result | null;
  readonly isStable: boolean;
}

const stable = <Result>(indicator: Indicator<Result>, close: number, replace: boolean): Result | undefined => {
  const result = indicator.update(close, replace);
  return indicator.isStable && result !== null ? result : undefined;
};

/** Returns the chosen indicators. The library that computes them loads with the first one. */
export async function createStudies({ on, periods }: IndicatorChoice): Promise<Study[]> {
  if (on.length === 0) return [];
  const { BollingerBands, EMA, MACD, RSI, SMA } = await import('trading-signals');
  const averages = (kind: 'ma' | 'ema', Average: typeof SMA | typeof EMA): Study => {
    const [short = 0, long = 0] = periods[kind];
    const [fast, slow] = [new Average(short), new Average(long)];
    const [name, look] = kind === 'ma' ? ['MA', {}] : ['EMA', { look: 'dashed' as const }];
    return {
      kind,
      lines: [
        { name: `${name} ${short}`, color: 'first', ...look },
        { name: `${name} ${long}`, color: 'second', ...look },
      ],
      take: (close, same) => [stable(fast, close, same), stable(slow, close, same)],
    };
  };
  const create: Readonly<Record<IndicatorKind, () => Study>> = {
    ma: () => averages('ma', SMA),
    ema: () => averages('ema', EMA),
    boll: () => {
      const [period = 0, deviations = 0] = periods.boll;
      const bands = new BollingerBands(period, deviations);
      return {
        kind: 'boll',
        lines: [
          { name: `BOLL ${period}`, color: 'third' },
          { name: `+${deviations}`, color: 'third', look: 'dashed' },
          { name: `−${deviations}`, color: 'third', look: 'dashed' },
        ],
        take: (close, same) => {
          const band = stable(bands, close, same);
          return [band?.middle, band?.upper, band?.lower];
        },
      };
    },
    rsi: () => {
      const [period = 0] = periods.rsi;
      const index = new RSI(period);
      return {
        kind: 'rsi',
        lines: [{ name: `RSI ${period}`, color: 'second' }],
        take: (close, same) => [stable(index, close, same)],
      };
    },
    macd: () => {
      const [short = 0, long = 0, signal = 0] = periods.macd;
      const macd = new MACD(new EMA(short), new EMA(long), new EMA(signal));
      return {
        kind: 'macd',
        lines: [
          { name: `MACD ${short} ${long}`, color: 'first' },
          { name: String(signal), color: 'second' },
          { name: '±', color: 'quiet', look: 'bars' },
        ],
        take: (close, same) => {
          const result = stable(macd, close, same);
          return [result?.macd, result?.signal, result?.histogram];
        },
      };
    },
  };
  return on.map((kind) => create[kind]());
}
