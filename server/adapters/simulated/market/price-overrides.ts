import type { PriceOverride } from '../../../ports/price-controls.ts';

interface Part {
  readonly from: number;
  /** Added to the logarithm of the price, and its growth a ms. */
  readonly base: number;
  readonly slope: number;
  /** Held logarithm, in place of the walk. */
  readonly held?: number;
  readonly price?: string | null;
  readonly change?: string;
  readonly silent?: boolean;
}

/** The parts of one coin's course, oldest first. */
export class PriceOverrides {
  #parts: Part[] = [];

  at(time: number): Part | undefined {
    return this.#parts.findLast((part) => part.from <= time);
  }

  /** The logarithm at a moment, given that of the walk. */
  apply(time: number, free: number): number {
    const part = this.at(time);
    if (!part) return free;
    return part.held ?? free + part.base + part.slope * (time - part.from);
  }

  /** `free` is the walk's logarithm now, `base` the coin's base price. */
  set(now: number, course: PriceOverride, free: number, base: number): void {
    const here = this.apply(now, free);
    const rate = Math.log1p((course.rate ?? (course.path === 'gap' ? 5 : 1)) / 100);
    const start = {
      from: now,
      base: here - free,
      slope: 0,
      ...(course.change === undefined ? {} : { change: course.change }),
    };
    const held = course.price ? Math.log(Number(course.price) / base) : undefined;
    if (course.price !== undefined) this.#parts.push({ ...start, held: held ?? here, price: course.price });
    else if (course.path === 'rise') this.#parts.push({ ...start, slope: rate / 60_000 });
    else if (course.path === 'fall') this.#parts.push({ ...start, slope: -rate / 60_000 });
    else if (course.path === 'gap') this.#parts.push({ ...start, base: start.base + rate });
    else if (course.path === 'flat') this.#parts.push({ ...start, held: here });
    else if (course.path === 'silence') this.#parts.push({ ...start, silent: true });
    else this.#parts.push(start);
  }
}
