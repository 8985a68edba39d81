import type { IndicatorKind } from '../indicator-kinds.ts';

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

/** Returns indicators at their usual periods. The library that computes them loads with the first one. */
export async function createStudies(kinds: readonly IndicatorKind[]): Promise<Study[]> {
  if (kinds.length === 0) return [];
  const { BollingerBands, EMA, MACD, RSI, SMA } = await import('trading-signals');
  const averages = (
    kind: 'ma' | 'ema',
    fast: readonly [Indicator<number>, string],
    slow: readonly [Indicator<number>, string],
  ): Study => ({
    kind,
    lines: [
      { name: fast[1], color: 'first', ...(kind === 'ema' && { look: 'dashed' }) },
      { name: slow[1], color: 'second', ...(kind === 'ema' && { look: 'dashed' }) },
    ],
    take: (close, same) => [stable(fast[0], close, same), stable(slow[0], close, same)],
  });
  const create: Readonly<Record<IndicatorKind, () => Study>> = {
    ma: () => averages('ma', [new SMA(7), 'MA 7'], [new SMA(25), 'MA 25']),
    ema: () => averages('ema', [new EMA(12), 'EMA 12'], [new EMA(26), 'EMA 26']),
    boll: () => {
      const bands = new BollingerBands(20, 2);
      return {
        kind: 'boll',
        lines: [
          { name: 'BOLL 20', color: 'third' },
          { name: '+2', color: 'third', look: 'dashed' },
          { name: '−2', color: 'third', look: 'dashed' },
        ],
        take: (close, same) => {
          const band = stable(bands, close, same);
          return [band?.middle, band?.upper, band?.lower];
        },
      };
    },
    rsi: () => {
      const index = new RSI(14);
      return {
        kind: 'rsi',
        lines: [{ name: 'RSI 14', color: 'second' }],
        take: (close, same) => [stable(index, close, same)],
      };
    },
    macd: () => {
      const macd = new MACD(new EMA(12), new EMA(26), new EMA(9));
      return {
        kind: 'macd',
        lines: [
          { name: 'MACD 12 26', color: 'first' },
          { name: '9', color: 'second' },
          { name: '±', color: 'quiet', look: 'bars' },
        ],
        take: (close, same) => {
          const result = stable(macd, close, same);
          return [result?.macd, result?.signal, result?.histogram];
        },
      };
    },
  };
  return kinds.map((kind) => create[kind]());
}
