import { seedOf } from '../../../platform/seed-of.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  type Candle,
  candleStart,
  type Coin,
  type Interval,
  intervalMs,
  type MarketSource,
  type PastTick,
  type PriceState,
  type Tick,
} from '../../../ports/market-source.ts';
import type { PriceControls, PriceOverride } from '../../../ports/price-controls.ts';
import { joinBars } from '../../prices/bars.ts';
import { computeCandles, countJoined, joinedFrom, type SampledInterval, setBounded } from './candles.ts';
import { listings } from './coins.ts';
import { PriceOverrides } from './price-overrides.ts';
import { walk } from './walk.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';

/** Coins tick once a second, in four groups a quarter of a second apart. */
const GROUPS = 4;
const TICK_MS = 1000;
/** Time between the ticks of two groups. */
const STEP_MS = TICK_MS / GROUPS;
/** Delay after the time of a tick before it is sent, since a timer may fire slightly early. */
const SEND_DELAY_MS = 5;
/** Time for which a sparkline is cached. */
const SPARK_MS = 60_000;
const SPARK_POINTS = 24;
/** Largest number of coins and intervals whose candles are cached. */
const MAX_CANDLE_CACHES = 100;
const SEED = 4173;

interface SimulatedCoin extends Coin {
  scale: number;
  /** The scale without an override. */
  readonly defaultScale: number;
  readonly base: number;
  readonly seed: number;
  readonly daily: number;
  readonly phase: number;
}

/** Returns the number of decimals that shows about six significant digits. */
const scaleOf = (price: number): number => Math.min(10, Math.max(2, 4 - Math.floor(Math.log10(price))));
const percent = (value: number): string => value.toFixed(2).replace(/^-(0\.00)$/, '$1');

const coinsOf = (count: number, seed: number): SimulatedCoin[] =>
  listings.slice(0, count).map(({ code, name, price }, index) => {
    const coinSeed = seedOf(code, seed);
    const scale = scaleOf(price);
    return {
      code,
      name,
      base: price,
      seed: coinSeed,
      scale,
      defaultScale: scale,
      phase: (index % GROUPS) * STEP_MS,
      // the largest coins move by 2% a day, small ones by up to 7%
      daily: 0.02 + 0.05 * Math.min(1, index / 200) * ((coinSeed % 100) / 100),
    };
  });

/** A market whose prices follow only from the source code and the time, and which QA can override. */
export class SimulatedMarket implements MarketSource, PriceControls {
  readonly source = 'Andaman index (simulated)';
  readonly isForeseeable = true;
  readonly #clock: Clock;
  readonly #coins: SimulatedCoin[];
  readonly #byCode: ReadonlyMap<string, SimulatedCoin>;
  readonly #overrides = new Map<string, PriceOverrides>();
  /** The latest override of each coin as QA set it, and of all coins under ''. */
  readonly #requested = new Map<string, PriceOverride>();
  readonly #listeners = new Set<(ticks: Tick[]) => void>();
  readonly #sparks = new Map<string, { until: number; points: string[] }>();
  readonly #candles = new Map<string, Map<number, Candle>>();
  #timer: NodeJS.Timeout | undefined;
  /** The latest quarter of a second whose group has ticked. */
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

  codes(): readonly string[] {
    return [...this.#byCode.keys()];
  }

  coin(code: string): Coin | undefined {
    return this.#byCode.get(code);
  }

  tick(code: string): Tick | undefined {
    const coin = this.#byCode.get(code);
    return coin && this.#tickOf(coin);
  }

  state(code: string): PriceState {
    return { grade: this.tick(code) ? 'tradable' : 'none', needed: 0, sources: [] };
  }

  /** Returns now: prices are computed from the time, so no past tick can still arrive. */
  completeUntil(): number {
    return this.#clock.now();
  }

  async history(code: string, from: number, before: number): Promise<PastTick[]> {
    const coin = this.#byCode.get(code);
    const ticks: PastTick[] = [];
    if (!coin) return ticks;
    const end = Math.min(before, this.#clock.now() + 1);
    for (let time = Math.ceil((from - coin.phase) / TICK_MS) * TICK_MS + coin.phase; time < end; time += TICK_MS) {
      const override = this.#overrides.get(coin.code)?.at(time);
      if (override?.isSilent || override?.price === null) continue;
      ticks.push({ time, price: override?.price ?? this.#valueAt(coin, time).toFixed(coin.scale) });
    }
    return ticks;
  }

  async candles(
    code: string,
    interval: Interval,
    limit: number,
    before?: number,
    charge: (candles: number) => void = () => undefined,
  ): Promise<Candle[]> {
    const coin = this.#byCode.get(code);
    if (!coin) return [];
    const end = this.#tickTimeOf(coin);
    const lengthMs = intervalMs[interval];
    // one that begins just before is whole
    const last = before === undefined ? end : Math.min(end, candleStart(lengthMs, before - 1) + lengthMs - 1);
    const compute = (sampled: SampledInterval, count: number): Candle[] =>
      computeCandles({
        valueAt: (time) => this.#valueAt(coin, time),
        scale: coin.scale,
        seed: coin.seed,
        interval: sampled,
        limit: count,
        last,
        end,
        cache: this.#candlesOf(code, sampled),
        charge,
      });
    const shorter = joinedFrom[interval];
    if (!shorter) return compute(interval as SampledInterval, limit);
    const parts = compute(shorter, countJoined(shorter, interval, limit, last));
    // the oldest one may lack its first parts
    return joinBars(parts, lengthMs).filter(({ time }) => time >= (parts[0]?.time ?? 0));
  }

  spark(code: string): string[] {
    const coin = this.#byCode.get(code);
    if (!coin) return [];
    const cached = this.#sparks.get(code);
    const now = this.#clock.now();
    if (cached && cached.until > now && cached.until - now <= SPARK_MS) return cached.points;
    // four digits are enough for a line of 24 points and keep the list of 500 coins small
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

  override(override: PriceOverride, code?: string): boolean {
    const targets = code === undefined ? this.#coins : [this.#byCode.get(code)];
    for (const coin of targets) {
      if (!coin) return false;
      const overrides = this.#overrides.get(coin.code) ?? new PriceOverrides();
      this.#overrides.set(coin.code, overrides);
      const now = this.#clock.now();
      overrides.add(now, override, walk(coin.seed, now, coin.daily), coin.base);
      if (override.price) coin.scale = Math.max(coin.scale, override.price.split('.')[1]?.length ?? 0);
    }
    if (code === undefined) this.#requested.clear();
    this.#requested.delete(code ?? '');
    this.#requested.set(code ?? '', override);
    this.#invalidate();
    return true;
  }

  overrides(): readonly (PriceOverride & { readonly code?: string })[] {
    return [...this.#requested].map(([code, override]) => (code === '' ? override : { code, ...override }));
  }

  clearOverrides(): void {
    this.#overrides.clear();
    this.#requested.clear();
    for (const coin of this.#coins) coin.scale = coin.defaultScale;
    this.#invalidate();
  }

  #valueAt(coin: SimulatedCoin, time: number): number {
    const walked = walk(coin.seed, time, coin.daily);
    return coin.base * Math.exp(this.#overrides.get(coin.code)?.apply(time, walked) ?? walked);
  }

  /** Returns the time of the coin's latest tick. */
  #tickTimeOf(coin: SimulatedCoin): number {
    const now = this.#clock.now();
    const override = this.#overrides.get(coin.code)?.at(now);
    const until = override?.isSilent ? override.from : now;
    return Math.floor((until - coin.phase) / TICK_MS) * TICK_MS + coin.phase;
  }

  #tickOf(coin: SimulatedCoin): Tick | undefined {
    const time = this.#tickTimeOf(coin);
    const override = this.#overrides.get(coin.code)?.at(this.#clock.now());
    if (override?.price === null) return undefined;
    const value = this.#valueAt(coin, time);
    const change = override?.change ?? percent((value / this.#valueAt(coin, time - DAY_MS) - 1) * 100);
    const price = override?.price ?? value.toFixed(coin.scale);
    return { code: coin.code, price, change, time, seq: Math.floor(time / STEP_MS) };
  }

  #candlesOf(code: string, interval: Interval): Map<number, Candle> {
    const key = `${code} ${interval}`;
    const cache = this.#candles.get(key) ?? new Map<number, Candle>();
    // re-inserted as the newest entry
    this.#candles.delete(key);
    setBounded(this.#candles, key, cache, MAX_CANDLE_CACHES);
    return cache;
  }

  /** Sends the ticks of the groups that have ticked since the last call. */
  #sendTicks(): void {
    const ticks: Tick[] = [];
    const now = this.#clock.now();
    const quarter = Math.floor(now / STEP_MS);
    // a late call sends all groups that it missed; if the clock did not move or was set back, it sends all groups
    const missed = quarter > this.#sentQuarter ? quarter - this.#sentQuarter : GROUPS;
    for (const [index, coin] of this.#coins.entries()) {
      if ((quarter - index) % GROUPS >= missed || this.#overrides.get(coin.code)?.at(now)?.isSilent) continue;
      const tick = this.#tickOf(coin);
      if (tick) ticks.push(tick);
    }
    this.#sentQuarter = quarter;
    if (ticks.length > 0) for (const listener of this.#listeners) listener(ticks);
  }

  /** Aligns the timer to the clock: a tick is sent at its own time, so an order can use the whole life of its quote. */
  #schedule(): void {
    this.#timer = setTimeout(
      () => {
        this.#sendTicks();
        if (this.#timer !== undefined) this.#schedule();
      },
      STEP_MS - ((Date.now() - SEND_DELAY_MS) % STEP_MS),
    );
  }

  #invalidate(): void {
    this.#revision += 1;
    this.#sparks.clear();
    this.#candles.clear();
  }
}
