import type { PriceOverride } from '../../../ports/price-controls.ts';

interface Segment {
  readonly from: number;
  /** Added to the logarithm of the price. */
  readonly offset: number;
  /** Growth of the logarithm per ms. */
  readonly slope: number;
  /** Fixed logarithm that replaces the walk. */
  readonly fixed?: number;
  readonly price?: string | null;
  readonly change?: string;
  readonly isSilent?: boolean;
}

/** The overrides of one coin, oldest first. */
export class PriceOverrides {
  #segments: Segment[] = [];

  at(time: number): Segment | undefined {
    return this.#segments.findLast((segment) => segment.from <= time);
  }

  /** Returns the logarithm of the price at a time, from the walk's logarithm. */
  apply(time: number, walked: number): number {
    const segment = this.at(time);
    if (!segment) return walked;
    return segment.fixed ?? walked + segment.offset + segment.slope * (time - segment.from);
  }

  /** Adds an override. `walked` is the walk's logarithm now, `basePrice` the coin's base price. */
  add(now: number, { path, rate, price, change }: PriceOverride, walked: number, basePrice: number): void {
    const current = this.apply(now, walked);
    const step = Math.log1p((rate ?? (path === 'gap' ? 5 : 1)) / 100);
    const start = {
      from: now,
      offset: current - walked,
      slope: 0,
      ...(change === undefined ? {} : { change }),
    };
    const fixed = price ? Math.log(Number(price) / basePrice) : undefined;
    if (price !== undefined) this.#segments.push({ ...start, fixed: fixed ?? current, price });
    else if (path === 'rise') this.#segments.push({ ...start, slope: step / 60_000 });
    else if (path === 'fall') this.#segments.push({ ...start, slope: -step / 60_000 });
    else if (path === 'gap') this.#segments.push({ ...start, offset: start.offset + step });
    else if (path === 'flat') this.#segments.push({ ...start, fixed: current });
    else if (path === 'silence') this.#segments.push({ ...start, isSilent: true });
    else this.#segments.push(start);
  }
}
