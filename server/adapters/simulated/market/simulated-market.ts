import { seedOf } from '../../../platform/seed-of.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Candle, Coin, Interval, MarketSource, Tick } from '../../../ports/market-source.ts';
import type { PriceControls, PriceOverride } from '../../../ports/price-controls.ts';
import { aggregate, cacheCandles, steps } from './candles.ts';
import { listings } from './coins.ts';
import { PriceOverrides } from './price-overrides.ts';
import { walk } from './walk.ts';
import { DAY_MS } from '../../../../src/lib/time.ts';

/** Coins tick once a second, in four groups a quarter of a second apart. */
const GROUPS = 4;
const BEAT_MS = 1000;
/** Between the ticks of two groups. */
const STEP_MS = BEAT_MS / GROUPS;
/** After a tick is made it is sent: a timer may come a moment before its time. */
const LATE_MS = 5;
/** How long the line of a coin's last day is cached, and its points. */
const SPARK_MS = 60_000;
const SPARK_POINTS = 24;
/** Coins and intervals whose candles are cached. */
const MAX_CANDLE_CACHES = 100;
const SEED = 4173;

interface SimulatedCoin extends Coin {
  scale: number;
  /** The scale that it has while nobody overrides its price. */
  readonly ownScale: number;
  readonly base: number;
  readonly seed: number;
  readonly daily: number;
  readonly phase: number;
}

/** Decimals that show about six significant digits. */
const scaleOf = (price: number): number => Math.min(10, Math.max(2, 4 - Math.floor(Math.log10(price))));
const percent = (value: number): string => value.toFixed(2).replace(/^-(0\.00)$/, '$1');

const coinsOf = (count: number, seed: number): SimulatedCoin[] =>
  listings.slice(0, count).map(({ code, name, price }, place) => {
    const own = seedOf(code, seed);
    const scale = scaleOf(price);
    return {
      code,
      name,
      base: price,
      seed: own,
      scale,
      ownScale: scale,
      phase: (place % GROUPS) * STEP_MS,
      // the biggest coins move by 2 % a day, the small ones by up to 7
      daily: 0.02 + 0.05 * Math.min(1, place / 200) * ((own % 100) / 100),
    };
  });

/** The seeded market: prices that follow from the source text and the time alone, and that QA overrides. */
export class SimulatedMarket implements MarketSource, PriceControls {
  readonly foreseeable = true;
  readonly #clock: Clock;
  readonly #coins: SimulatedCoin[];
  readonly #byCode: ReadonlyMap<string, SimulatedCoin>;
  readonly #overrides = new Map<string, PriceOverrides>();
  readonly #listeners = new Set<(ticks: Tick[]) => void>();
  readonly #sparks = new Map<string, { until: number; points: string[] }>();
  readonly #candles = new Map<string, Map<number, Candle>>();
  #timer: NodeJS.Timeout | undefined;
  /** The newest quarter of a second whose group has ticked. */
  #sentQuarter = 0;
  #revision = 0;

  constructor({ clock, count, seed = SEED }: { clock: Clock; count: number; seed?: number }) {
    this.#clock = clock;
    this.#coins = coinsOf(count, seed);
    this.#byCode = new Map(this.#coins.map((coin) => [coin.code, coin]));
  }

  get revision(): number {
    return this.#revision;
  }

  coins(): readonly Coin[] {
    return this.#coins;
  }

  coin(code: string): Coin | undefined {
    return this.#byCode.get(code);
  }

  tick(code: string): Tick | undefined {
    const coin = this.#byCode.get(code);
    return coin && this.#tickOf(coin);
  }

  /** Prices are computed from the time alone: nothing of the past is ever on its way. */
  completeUntil(): number {
    return this.#clock.now();
  }

  history(code: string, from: number, before: number): { time: number; price: string }[] {
    const coin = this.#byCode.get(code);
    const ticks: { time: number; price: string }[] = [];
    if (!coin) return ticks;
    const end = Math.min(before, this.#clock.now() + 1);
    for (let time = Math.ceil((from - coin.phase) / BEAT_MS) * BEAT_MS + coin.phase; time < end; time += BEAT_MS) {
      const part = this.#overrides.get(coin.code)?.at(time);
      if (part?.silent || part?.price === null) continue;
      ticks.push({ time, price: part?.price ?? this.#valueAt(coin, time).toFixed(coin.scale) });
    }
    return ticks;
  }

  candles(
    code: string,
    interval: Interval,
    limit: number,
    before?: number,
    spend: (candles: number) => void = () => undefined,
  ): Candle[] {
    const coin = this.#byCode.get(code);
    if (!coin) return [];
    const end = this.#momentOf(coin);
    const { length } = steps[interval];
    const last = before === undefined ? end : Math.min(end, Math.ceil(before / length) * length - 1);
    return aggregate({
      valueAt: (time) => this.#valueAt(coin, time),
      scale: coin.scale,
      seed: coin.seed,
      interval,
      limit,
      last,
      end,
      cache: this.#candlesOf(code, interval),
      spend,
    });
  }

  spark(code: string): string[] {
    const coin = this.#byCode.get(code);
    if (!coin) return [];
    const cached = this.#sparks.get(code);
    const now = this.#clock.now();
    if (cached && cached.until > now && cached.until - now <= SPARK_MS) return cached.points;
    // four digits are enough for a line of 24 points, and keep the list of 500 coins light
    const digits = Math.max(0, Math.min(coin.scale, 3 - Math.floor(Math.log10(coin.base))));
    const last = SPARK_POINTS - 1;
    const points = Array.from({ length: SPARK_POINTS }, (_, point) =>
      this.#valueAt(coin, now - ((last - point) * DAY_MS) / last).toFixed(digits),
    );
    this.#sparks.set(code, { until: now + SPARK_MS, points });
    return points;
  }

  listen(listener: (ticks: Tick[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    if (this.#timer === undefined) this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  override(course: PriceOverride, code?: string): boolean {
    const targets = code === undefined ? this.#coins : [this.#byCode.get(code)];
    for (const coin of targets) {
      if (!coin) return false;
      const overrides = this.#overrides.get(coin.code) ?? new PriceOverrides();
      this.#overrides.set(coin.code, overrides);
      const now = this.#clock.now();
      overrides.set(now, course, walk(coin.seed, now, coin.daily), coin.base);
      if (course.price) coin.scale = Math.max(coin.scale, course.price.split('.')[1]?.length ?? 0);
    }
    this.#forget();
    return true;
  }

  clearOverrides(): void {
    this.#overrides.clear();
    for (const coin of this.#coins) coin.scale = coin.ownScale;
    this.#forget();
  }

  #valueAt(coin: SimulatedCoin, time: number): number {
    const free = walk(coin.seed, time, coin.daily);
    return coin.base * Math.exp(this.#overrides.get(coin.code)?.apply(time, free) ?? free);
  }

  /** The moment of the coin's newest tick; silence stops it. */
  #momentOf(coin: SimulatedCoin): number {
    const now = this.#clock.now();
    const part = this.#overrides.get(coin.code)?.at(now);
    const until = part?.silent ? part.from : now;
    return Math.floor((until - coin.phase) / BEAT_MS) * BEAT_MS + coin.phase;
  }

  #tickOf(coin: SimulatedCoin): Tick | undefined {
    const time = this.#momentOf(coin);
    const part = this.#overrides.get(coin.code)?.at(this.#clock.now());
    if (part?.price === null) return undefined;
    const value = this.#valueAt(coin, time);
    const change = part?.change ?? percent((value / this.#valueAt(coin, time - DAY_MS) - 1) * 100);
    const price = part?.price ?? value.toFixed(coin.scale);
    return { code: coin.code, price, change, time, seq: Math.floor(time / STEP_MS) };
  }

  #candlesOf(code: string, interval: Interval): Map<number, Candle> {
    const key = `${code} ${interval}`;
    const cache = this.#candles.get(key) ?? new Map<number, Candle>();
    // taken out and put back, so that what is asked for is never the oldest
    this.#candles.delete(key);
    cacheCandles(this.#candles, key, cache, MAX_CANDLE_CACHES);
    return cache;
  }

  /** Sends the groups that have ticked since the last time. */
  #beat(): void {
    const ticks: Tick[] = [];
    const now = this.#clock.now();
    const quarter = Math.floor(now / STEP_MS);
    // a beat that came late brings the groups it has passed; a clock that stands still or was set back, all of them
    const passed = quarter > this.#sentQuarter ? quarter - this.#sentQuarter : GROUPS;
    for (const [place, coin] of this.#coins.entries()) {
      if ((quarter - place) % GROUPS >= passed || this.#overrides.get(coin.code)?.at(now)?.silent) continue;
      const tick = this.#tickOf(coin);
      if (tick) ticks.push(tick);
    }
    this.#sentQuarter = quarter;
    if (ticks.length > 0) for (const listener of this.#listeners) listener(ticks);
  }

  /**
   * With the clock and not beside it: a tick is sent when it is made, so that an order has all of the time its quote
   * may be old.
   */
  #schedule(): void {
    this.#timer = setTimeout(
      () => {
        this.#beat();
        if (this.#timer !== undefined) this.#schedule();
      },
      STEP_MS - ((Date.now() - LATE_MS) % STEP_MS),
    );
  }

  #forget(): void {
    this.#revision += 1;
    this.#sparks.clear();
    this.#candles.clear();
  }
}
