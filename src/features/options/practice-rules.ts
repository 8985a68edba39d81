import * as v from 'valibot';
import { amount, time } from '../../api/fields.ts';
import { addOption } from '../../api/options.ts';
import { meanOf } from '../../domain/mean.ts';
import { add, subtract } from '../../domain/money.ts';
import { decideResult, type OptionResult, samplesBefore, winPayout } from '../../domain/option-rules.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import type { Point } from './evidence.ts';
import type { OptionOrder } from './store.ts';
import type { Direction } from './ticket-store.ts';

/** Play money that each account practises with. */
export const PLAY_MONEY = '1000';

/** An order starts at a price that comes within this time, as on the server, or not at all. */
export const START_LIMIT_MS = 10 * SECOND_MS;
/** How long a price may take to arrive: the price of the last second decides too. */
const ARRIVAL_MS = SECOND_MS;
/** A longer time between two prices ends a recording: a replay invents no price. */
const MAX_GAP_MS = 10 * SECOND_MS;

export const pointsSchema = v.array(v.object({ time, price: amount }));

/** A practice order as this device stores it. The server never receives it. */
export const practiceSchema = v.object({
  /** Like an order of the server; its times are those of its prices. */
  order: addOption.response,
  /** Prices that this device received for the order, or the recording that it runs on. */
  prices: pointsSchema,
  /** How far the recording is behind the server's clock (ms); undefined for an order at current prices. */
  lag: v.optional(v.number()),
});

export interface PracticeRecord {
  readonly order: OptionOrder;
  readonly prices: readonly Point[];
  readonly lag?: number | undefined;
}

/** A practice order as chosen on its form. */
export interface PracticeChoice {
  readonly code: string;
  readonly scale: number;
  readonly direction: Direction;
  readonly minutes: number;
  readonly yield: string;
  readonly amount: string;
}

/** Returns an order that waits for its start price, created at a time of its prices (ms). */
export const newPracticeOrder = (id: string, choice: PracticeChoice, created: number): OptionOrder =>
  v.parse(addOption.response, { ...choice, id, created, status: 'holding' });

const settle = (order: OptionOrder, result: OptionResult, settled: number, more: Partial<OptionOrder>): OptionOrder => {
  const payout =
    result === 'win' ? winPayout(order.amount, order.yield ?? '0') : result === 'lose' ? '0' : order.amount;
  return { ...order, status: 'history', result, payout, profit: subtract(payout, order.amount), settled, ...more };
};

/** Returns the known ones of the ten prices that decide an order, oldest first. */
export const decidingPrices = ({ ends }: Pick<OptionOrder, 'ends'>, prices: readonly Point[]): readonly string[] =>
  ends === undefined ? [] : samplesBefore(prices, ends).flatMap((sample) => (sample ? [sample.price] : []));

/**
 * Returns a practice order as it is at a time of its prices (ms): started at the first price after it was placed, and
 * settled by the rule of the server once its last second is over. Without a start price or any of the ten prices it is
 * void, and the stake is returned. Returns the same order if nothing has changed.
 * @param prices oldest first
 */
export function advanceOrder(order: OptionOrder, prices: readonly Point[], now: number): OptionOrder {
  if (order.status === 'history') return order;
  const { created = 0, minutes = 0, startPrice, ends, scale = 0 } = order;
  if (startPrice === undefined || ends === undefined) {
    // a recording also has the prices after now
    const start = prices.find((point) => point.time > created && point.time <= now);
    if (start && start.time <= created + START_LIMIT_MS) {
      const times = { started: start.time, ends: start.time + minutes * MINUTE_MS };
      return advanceOrder({ ...order, startPrice: start.price, buyPrice: start.price, ...times }, prices, now);
    }
    const isOver = now > created + START_LIMIT_MS + ARRIVAL_MS;
    return isOver ? settle(order, 'void', created + START_LIMIT_MS, { reason: 'noStart' }) : order;
  }
  if (now < ends + ARRIVAL_MS) return order;
  const endPrice = meanOf(decidingPrices(order, prices), scale);
  const result = decideResult(order.direction === 'up' ? 'up' : 'down', startPrice, endPrice);
  return settle(order, result, ends, result === 'void' ? { reason: 'noPrice' } : { endPrice });
}

/** Returns the play money that is left: an open order has taken its stake. */
export const playMoneyLeft = (orders: readonly OptionOrder[]): string =>
  add(
    PLAY_MONEY,
    ...orders.map(({ status, profit = '0', amount: stake }) => (status === 'history' ? profit : `-${stake}`)),
  );

/** How often practice orders were right, of those that were won or lost, and what all brought together. */
export const practiceScore = (orders: readonly OptionOrder[]) => {
  const settled = orders.filter(({ status }) => status === 'history');
  const right = settled.filter(({ result }) => result === 'win').length;
  return {
    right,
    decided: right + settled.filter(({ result }) => result === 'lose').length,
    profit: add(...settled.map(({ profit = '0' }) => profit)),
  };
};

/** Returns prices of several sources in one list, oldest first, each time once. */
export const mergePrices = (...lists: readonly (readonly Point[])[]): Point[] =>
  [...new Map(lists.flat().map(({ time: at, price }) => [at, price]))]
    .map(([at, price]) => ({ time: at, price }))
    .sort((a, b) => a.time - b.time);

/** Returns the newest price of each second since the last gap, at most those of a span (ms). */
export const newestRecording = (prices: readonly Point[], span: number): Point[] => {
  const seconds = [...new Map(prices.map((point) => [Math.floor(point.time / SECOND_MS), point])).values()];
  const gap = seconds.findLastIndex(
    (point, index) => index > 0 && point.time - (seconds[index - 1]?.time ?? 0) > MAX_GAP_MS,
  );
  const end = seconds.at(-1)?.time ?? 0;
  return seconds.slice(Math.max(gap, 0)).filter((point) => point.time >= end - span);
};

/** Returns the ms that a recording covers. */
export const recordedSpan = (prices: readonly Point[]): number => (prices.at(-1)?.time ?? 0) - (prices[0]?.time ?? 0);

/**
 * Returns the time of a recording (ms) at which a practice order can be placed so that all its prices follow; undefined
 * if the recording is too short. Each turn comes after the one before, so no chart shows what decides a later turn.
 * @param turn number of earlier replays
 */
export const replayStart = (prices: readonly Point[], minutes: number, turn: number): number | undefined => {
  const length = minutes * MINUTE_MS;
  const spare = recordedSpan(prices) - length - START_LIMIT_MS;
  if (spare < 0) return undefined;
  const turns = Math.floor(spare / length) + 1;
  return (prices[0]?.time ?? 0) + spare - (turns - 1 - (turn % turns)) * length;
};
