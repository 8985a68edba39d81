import { MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Connection } from '../../platform/db/connect.ts';
import { reportError } from '../../platform/report.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type Candle,
  candleStart,
  type Coin,
  type Interval,
  intervalMs,
  type MarketSource,
  type OrderStarts,
  type PastTick,
  type PriceState,
  type Tick,
} from '../../ports/market-source.ts';
import { type Bar, joinBars } from './bars.ts';
import { type ListedCoin, readCoins } from './coins.ts';
import { exchangeTitle } from './feeds.ts';
import { toPriceUnits } from './index-price.ts';
import type { PriceLeader } from './leader.ts';
import type { PriceSecond } from './recorder.ts';
import {
  type LastDay,
  lastDay,
  MEMORY_MS,
  secondsAfter,
  storedBars,
  storedHistory,
  storedTradable,
} from './seconds.ts';

/** Time between two looks for new seconds, which orders wait for, and two looks for changed coins. */
const POLL_MS = 100;
const COINS_MS = SECOND_MS;
/** The newest second is not the current price any more after so many ms: no one computes prices. */
const HELD_MS = 10 * SECOND_MS;

/** Sequence numbers grow by four a second, as those of the simulator. */
const seqOf = (time: number): number => Math.floor(time / 250);

/** The stored candles from which those of an interval are joined. */
const storedLength = { '1m': '1m', '5m': '1m', '15m': '1m', '1h': '1h', '4h': '1h', '1d': '1d', '1w': '1d' } as const;

/** Returns a coin's price at a second, also from a single source. */
function priceAt({ prices, single }: PriceSecond, code: string): string | undefined {
  if (Object.hasOwn(prices, code)) return prices[code];
  return Object.hasOwn(single, code) ? single[code] : undefined;
}

/** Returns by how much a price differs from that of a day ago, as a percentage with two decimals. */
function changeOf(price: string, first: string | undefined): string {
  const before = first === undefined ? 0n : toPriceUnits(first);
  if (before === 0n) return '0.00';
  // hundredths of a percent, rounded towards zero
  const change = ((toPriceUnits(price) - before) * 10_000n) / before;
  const digits = (change < 0n ? -change : change).toString().padStart(3, '0');
  return `${change < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

interface Options {
  readonly connection: Connection;
  readonly clock: Clock;
  /** Undefined: this instance only reads prices. */
  readonly leader: PriceLeader | undefined;
  /** Where the prices come from, as customers read it. */
  readonly source: string;
}

/**
 * Real prices: the index of several exchanges, which one instance writes each second and all instances read from the
 * database (ADR 0034). Times are those of the second that a price belongs to.
 */
export class IndexMarket implements MarketSource {
  readonly source: string;
  readonly isForeseeable = false;
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #leader: PriceLeader | undefined;
  readonly #listeners = new Set<(ticks: Tick[]) => void>();
  #coins: readonly ListedCoin[] = [];
  #byCode: ReadonlyMap<string, ListedCoin> = new Map();
  /** Seconds of the last minutes, oldest first. */
  #seconds: PriceSecond[] = [];
  #lastDay: LastDay = { first: new Map(), hours: new Map() };
  #lastDayAt = -Infinity;
  #coinsAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;
  #isStopped = false;
  #revision = 0;

  readonly starts: OrderStarts = {
    firstTradable: async (code, after, until) => {
      const [oldest] = this.#seconds;
      const found =
        !oldest || after < oldest.time
          ? await storedTradable(this.#connection.db, code, after, until)
          : this.#seconds.find(
              ({ time, prices, tradable }) =>
                time > after && time <= until && tradable.includes(code) && Object.hasOwn(prices, code),
            );
      return found && { code, price: found.prices[code] as string, time: found.time, seq: seqOf(found.time) };
    },
    wasPublished: (code, price, since) =>
      this.#seconds.some(({ time, prices }) => time >= since && Object.hasOwn(prices, code) && prices[code] === price),
  };

  constructor({ connection, clock, leader, source }: Options) {
    this.source = source;
    this.#connection = connection;
    this.#clock = clock;
    this.#leader = leader;
  }

  get isLeader(): boolean {
    return this.#leader?.isLeading ?? false;
  }

  get revision(): number {
    return this.#revision;
  }

  coins(): readonly Coin[] {
    return this.#coins.filter(({ state }) => state !== 'hidden');
  }

  codes(): readonly string[] {
    return [...this.#byCode.keys()];
  }

  coin(code: string): Coin | undefined {
    return this.#byCode.get(code);
  }

  tick(code: string): Tick | undefined {
    const second = this.#current();
    return second && this.#tickOf(code, second);
  }

  state(code: string): PriceState {
    const coin = this.#byCode.get(code);
    const second = this.#current();
    const price = second && priceAt(second, code);
    const parts = second && coin ? (second.parts[code] ?? []) : [];
    // ages are stored as of their second
    const sinceMs = second ? Math.max(0, this.#clock.now() - second.time) : 0;
    return {
      grade: second?.tradable.includes(code) ? 'tradable' : price === undefined ? 'none' : 'shown',
      needed: coin?.needed ?? 0,
      sources: parts.map(([name, partPrice, age, used]) => ({
        name: exchangeTitle(name),
        price: partPrice,
        age: age + sinceMs,
        used: used === 1,
      })),
    };
  }

  coinsWithoutSources(): readonly string[] | undefined {
    const second = this.#current();
    const lacking = this.#coins.filter(({ code, state }) => state === 'tradable' && !second?.tradable.includes(code));
    return second && lacking.map(({ code }) => code);
  }

  async history(code: string, from: number, before: number): Promise<PastTick[]> {
    const [oldest] = this.#seconds;
    if (!oldest || from < oldest.time) return storedHistory(this.#connection.db, code, from, before);
    return this.#seconds.flatMap(({ time, prices }) => {
      const price = Object.hasOwn(prices, code) ? prices[code] : undefined;
      return price !== undefined && time >= from && time < before ? [{ time, price }] : [];
    });
  }

  /** Returns the end of the newest second: all earlier ones are written, or never will be. */
  completeUntil(): number {
    const newest = this.#seconds.at(-1);
    return newest ? newest.time + SECOND_MS : 0;
  }

  async candles(
    code: string,
    interval: Interval,
    limit: number,
    before = Infinity,
    charge: (candles: number) => void = () => undefined,
  ): Promise<Candle[]> {
    charge(limit);
    const lengthMs = intervalMs[interval];
    const end = Math.min(before, this.#clock.now() + 1);
    const until = candleStart(lengthMs, end - 1) + lengthMs;
    const length = storedLength[interval];
    const stored = await storedBars(this.#connection.db, code, {
      length,
      count: limit * (lengthMs / intervalMs[length]),
      before: until,
    });
    // both know the last minutes; the stable sort puts the stored bar of a span first, which begins earlier
    const bars = [...stored, ...this.#newBars(code, until)].map((bar) => ({
      ...bar,
      time: candleStart(lengthMs, bar.time),
    }));
    const joined = joinBars(
      bars.sort((a, b) => a.time - b.time),
      lengthMs,
    );
    return joined.slice(-limit);
  }

  spark(code: string): string[] {
    const { first, hours } = this.#lastDay;
    // begins and ends with the two prices that the change of the day compares
    const prices = [first.get(code), ...(hours.get(code) ?? []).slice(-22), this.tick(code)?.price];
    return prices.filter((price) => price !== undefined);
  }

  listen(listener: (ticks: Tick[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async start(): Promise<void> {
    await this.#look();
    await this.#leader?.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#leader?.stop();
  }

  /** Returns the newest second, unless it is too old. */
  #current(): PriceSecond | undefined {
    const newest = this.#seconds.at(-1);
    return newest && this.#clock.now() - newest.time <= HELD_MS ? newest : undefined;
  }

  #tickOf(code: string, second: PriceSecond): Tick | undefined {
    const { time } = second;
    const price = priceAt(second, code);
    if (price === undefined) return undefined;
    const change = changeOf(price, this.#lastDay.first.get(code));
    return { code, price, change, time, seq: seqOf(time) };
  }

  /** Returns the seconds in memory as bars of a minute; candles are stored only after their minute. */
  #newBars(code: string, before: number): Bar[] {
    const bars = this.#seconds.flatMap((second): Bar[] => {
      const { time } = second;
      const price = priceAt(second, code);
      if (price === undefined || time >= before) return [];
      return [{ time, open: price, high: price, low: price, close: price }];
    });
    return joinBars(bars, MINUTE_MS);
  }

  /** Reads what is new, and looks again soon. */
  async #look(): Promise<void> {
    try {
      const now = this.#clock.now();
      // in both directions, since the clock can be corrected
      if (Math.abs(now - this.#coinsAt) >= COINS_MS) await this.#readCoins(now);
      if (Math.abs(now - this.#lastDayAt) >= MINUTE_MS) {
        this.#lastDay = await lastDay(this.#connection.background, now);
        this.#lastDayAt = now;
      }
      await this.#readSeconds(now);
      this.#isFailing = false;
    } catch (error) {
      // once per outage of the database
      if (!this.#isFailing && !this.#isStopped) reportError(error, { at: 'prices' });
      this.#isFailing = true;
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#look(), POLL_MS).unref();
  }

  async #readCoins(now: number): Promise<void> {
    const coins = await readCoins(this.#connection.background);
    this.#coinsAt = now;
    if (JSON.stringify(coins) === JSON.stringify(this.#coins)) return;
    this.#coins = coins;
    this.#byCode = new Map(coins.map((coin) => [coin.code, coin]));
    this.#revision += 1;
  }

  async #readSeconds(now: number): Promise<void> {
    const after = this.#seconds.at(-1)?.time ?? now - MEMORY_MS;
    const seconds = await secondsAfter(this.#connection.background, after);
    if (seconds.length === 0) return;
    this.#seconds = [...this.#seconds, ...seconds].filter(({ time }) => time > now - MEMORY_MS);
    const newest = seconds.at(-1) as PriceSecond;
    const ticks = this.coins()
      .map(({ code }) => this.#tickOf(code, newest))
      .filter((tick) => tick !== undefined);
    if (ticks.length > 0) for (const listener of this.#listeners) listener(ticks);
  }
}
