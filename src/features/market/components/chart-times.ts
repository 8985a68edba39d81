import type { Time, UTCTimestamp } from 'lightweight-charts';

/**
 * Times of candles for the chart library, which only knows UTC. Each is shifted by the zone's offset at its own moment,
 * so that days and hours begin in the device's time zone, also around a change to or from summer time. Daily candles
 * stay in UTC.
 */
export class ChartTimes {
  readonly #isDaily: boolean;
  readonly #times = new Map<number, UTCTimestamp>();
  readonly #moments = new Map<Time, number>();
  #newest = -Infinity;

  constructor(isDaily: boolean) {
    this.#isDaily = isDaily;
  }

  /** Forgets all candles, before another list. */
  clear(): void {
    this.#times.clear();
    this.#moments.clear();
    this.#newest = -Infinity;
  }

  /** Returns the chart's time of a candle. New candles have to come in their order. */
  timeOf(moment: number): UTCTimestamp {
    const known = this.#times.get(moment);
    if (known !== undefined) return known;
    const shift = this.#isDaily ? 0 : -new Date(moment).getTimezoneOffset() * 60_000;
    // the hour that comes twice in autumn: the library needs times that rise
    const time = Math.max((moment + shift) / 1000, this.#newest + 1) as UTCTimestamp;
    this.#newest = time;
    this.#times.set(moment, time);
    this.#moments.set(time, moment);
    return time;
  }

  /** Returns the moment (ms) of a candle's time. */
  momentOf(time: Time): number {
    return this.#moments.get(time) ?? (time as number) * 1000;
  }
}
