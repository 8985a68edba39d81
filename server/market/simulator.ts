import type { Clock } from '../platform/clock.ts';
import { aggregate, keep, steps } from './candles.ts';
import { listings } from './coins.ts';
import { type PriceOverride, PriceOverrides } from './price-overrides.ts';
import type { Candle, Coin, Interval, MarketSource, Tick } from './source.ts';
import { seedOf, walk } from './walk.ts';

const DAY = 86_400_000;
/** Coins tick once a second, in four groups a quarter of a second apart. */
const GROUPS = 4;
const BEAT = 1000;
/** ms between the ticks of two groups. */
const STEP = BEAT / GROUPS;
/** ms after a tick is made that it is told: a timer may come a moment before its time. */
const LATE = 5;
/** Coins and intervals whose candles are kept. */
const CACHES = 100;

interface Listed extends Coin {
  scale: number;
  readonly base: number;
  readonly seed: number;
  readonly daily: number;
  readonly phase: number;
}

/** Decimals that show about six significant digits. */
const scaleOf = (price: number): number => Math.min(10, Math.max(2, 4 - Math.floor(Math.log10(price))));
const percent = (value: number): string => value.toFixed(2).replace(/^-(0\.00)$/, '$1');

/** The seeded market: the default source, and what QA bends. */
export interface Simulator extends MarketSource {
  /** Bends one coin, or all. Returns whether the coin is known. */
  bend(course: PriceOverride, code?: string): boolean;
  /** Every price is free again, as if nobody had bent it. */
  release(): void;
}

export function createSimulator({
  clock,
  count,
  seed = 4173,
}: {
  clock: Clock;
  count: number;
  seed?: number;
}): Simulator {
  const coins: Listed[] = listings.slice(0, count).map(({ code, name, price }, place) => {
    const own = seedOf(code, seed);
    return {
      code,
      name,
      base: price,
      seed: own,
      scale: scaleOf(price),
      phase: (place % GROUPS) * STEP,
      // the biggest coins move by 2 % a day, the small ones by up to 7
      daily: 0.02 + 0.05 * Math.min(1, place / 200) * ((own % 100) / 100),
    };
  });
  const byCode = new Map(coins.map((coin) => [coin.code, coin]));
  const scales = new Map(coins.map((coin) => [coin.code, coin.scale]));
  const bent = new Map<string, PriceOverrides>();
  const listeners = new Set<(ticks: Tick[]) => void>();
  const sparks = new Map<string, { until: number; points: string[] }>();
  const candleCache = new Map<string, Map<number, Candle>>();
  let timer: NodeJS.Timeout | undefined;
  /** The newest quarter of a second whose group has ticked. */
  let told = 0;

  const valueAt = (coin: Listed, time: number): number => {
    const free = walk(coin.seed, time, coin.daily);
    return coin.base * Math.exp(bent.get(coin.code)?.apply(time, free) ?? free);
  };
  /** The moment of the coin's newest tick; silence stops it. */
  const momentOf = (coin: Listed): number => {
    const now = clock.now();
    const part = bent.get(coin.code)?.at(now);
    const until = part?.silent ? part.from : now;
    return Math.floor((until - coin.phase) / BEAT) * BEAT + coin.phase;
  };
  const tickOf = (coin: Listed): Tick | undefined => {
    const time = momentOf(coin);
    const part = bent.get(coin.code)?.at(clock.now());
    if (part?.price === null) return undefined;
    const value = valueAt(coin, time);
    const change = part?.change ?? percent((value / valueAt(coin, time - DAY) - 1) * 100);
    return {
      code: coin.code,
      price: part?.price ?? value.toFixed(coin.scale),
      change,
      time,
      seq: Math.floor(time / STEP),
    };
  };

  const beat = (): void => {
    const ticks: Tick[] = [];
    const now = clock.now();
    const quarter = Math.floor(now / STEP);
    // a beat that came late brings the groups it has passed; a clock that stands still or was set back, all of them
    const passed = quarter > told ? quarter - told : GROUPS;
    for (const [place, coin] of coins.entries()) {
      if ((quarter - place) % GROUPS >= passed || bent.get(coin.code)?.at(now)?.silent) continue;
      const tick = tickOf(coin);
      if (tick) ticks.push(tick);
    }
    told = quarter;
    if (ticks.length > 0) for (const listener of listeners) listener(ticks);
  };

  /**
   * With the clock and not beside it: a tick is told when it is made, so that an order has all of the time its quote
   * may be old.
   */
  const tellNext = (): void => {
    timer = setTimeout(
      () => {
        beat();
        if (timer !== undefined) tellNext();
      },
      STEP - ((Date.now() - LATE) % STEP),
    );
  };

  let revision = 0;
  const forget = (): void => {
    revision += 1;
    sparks.clear();
    candleCache.clear();
  };

  return {
    foreseeable: true,
    get revision() {
      return revision;
    },
    coins: () => coins,
    coin: (code) => byCode.get(code),
    tick: (code) => {
      const coin = byCode.get(code);
      return coin && tickOf(coin);
    },
    // computed from the time alone: nothing of the past is ever on its way
    completeUntil: () => clock.now(),
    history(code, from, before) {
      const coin = byCode.get(code);
      const found: { time: number; price: string }[] = [];
      if (!coin) return found;
      const end = Math.min(before, clock.now() + 1);
      for (let time = Math.ceil((from - coin.phase) / BEAT) * BEAT + coin.phase; time < end; time += BEAT) {
        const part = bent.get(coin.code)?.at(time);
        if (part?.silent || part?.price === null) continue;
        found.push({ time, price: part?.price ?? valueAt(coin, time).toFixed(coin.scale) });
      }
      return found;
    },
    candles(code, interval: Interval, limit, before, spend = () => undefined) {
      const coin = byCode.get(code);
      if (!coin) return [];
      const key = `${code} ${interval}`;
      const cache = candleCache.get(key) ?? new Map<number, Candle>();
      // taken out and put back, so that what is asked for is never the oldest
      candleCache.delete(key);
      keep(candleCache, key, cache, CACHES);
      const end = momentOf(coin);
      const step = steps[interval];
      const last = before === undefined ? end : Math.min(end, Math.ceil(before / step.length) * step.length - 1);
      return aggregate({
        valueAt: (time) => valueAt(coin, time),
        scale: coin.scale,
        seed: coin.seed,
        interval,
        limit,
        last,
        end,
        cache,
        spend,
      });
    },
    spark(code) {
      const coin = byCode.get(code);
      if (!coin) return [];
      const kept = sparks.get(code);
      const now = clock.now();
      if (kept && kept.until > now && kept.until - now <= 60_000) return kept.points;
      // four digits are enough for a line of 24 points, and keep the list of 500 coins light
      const digits = Math.max(0, Math.min(coin.scale, 3 - Math.floor(Math.log10(coin.base))));
      const points = Array.from({ length: 24 }, (_, point) =>
        valueAt(coin, now - ((23 - point) * DAY) / 23).toFixed(digits),
      );
      sparks.set(code, { until: now + 60_000, points });
      return points;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (timer === undefined) tellNext();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
    bend(course, code) {
      const targets = code === undefined ? coins : [byCode.get(code)];
      for (const coin of targets) {
        if (!coin) return false;
        const courses = bent.get(coin.code) ?? new PriceOverrides();
        bent.set(coin.code, courses);
        const now = clock.now();
        courses.set(now, course, walk(coin.seed, now, coin.daily), coin.base);
        if (course.price) coin.scale = Math.max(coin.scale, course.price.split('.')[1]?.length ?? 0);
      }
      forget();
      return true;
    },
    release() {
      bent.clear();
      for (const coin of coins) coin.scale = scales.get(coin.code) ?? coin.scale;
      forget();
    },
  };
}
