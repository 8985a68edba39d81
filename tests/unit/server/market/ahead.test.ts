import { expect, test } from 'vitest';
import { randomFrom } from '../../../../scripts/parts/random.mjs';
import type { Services } from '../../../../server/context.ts';
import { findStart } from '../../../../server/market/start-price.ts';
import type { OrderStarts, Tick } from '../../../../server/ports/market-source.ts';
import { meanOf } from '../../../../src/domain/mean.ts';
import { decideResult } from '../../../../src/domain/option-rules.ts';
import { SECOND_MS } from '../../../../src/domain/time.ts';

const OPTIONS = 5000;
const MARKET_ORDERS = 1000;
/** The script sees each price so long before the index has it. */
const AHEAD_S = 0.95;
/** It orders after a move of so much. */
const MOVE = 0.00015;
const OPTION_S = 60;
/** Standard deviation of the move of a second: 2 % a day. */
const SIGMA = 0.02 / Math.sqrt(86_400);
/** Standard deviations that still count as chance: one run of 740 is further off. */
const CHANCE = 3;

/** The index each second, and the exchanges' price `AHEAD_S` after each of them. */
function record(seconds: number) {
  const random = randomFrom(1);
  const bell = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  // one second of fifty moves eight times as far
  const move = (length: number, isFar: boolean): number =>
    Math.exp(SIGMA * Math.sqrt(length) * bell() * (isFar ? 8 : 1));
  let price = 67_000;
  const index: string[] = [];
  const early: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    index.push(price.toFixed(2));
    const isFar = random() < 0.02;
    price *= move(AHEAD_S, isFar);
    early.push(price);
    price *= move(1 - AHEAD_S, isFar);
  }
  return { index, early };
}

const { index, early } = record(1_000_000);
const tickAt = (second: number): Tick => ({
  code: 'BTC',
  price: index[second]!,
  change: '0',
  time: second * SECOND_MS,
  seq: second,
});

/** Returns the price at which an order starts that is stored `AHEAD_S` after the index of `second`. */
async function startPriceOf(second: number, hasNext: boolean): Promise<string> {
  if (!hasNext) return tickAt(second).price;
  const committed = (second + AHEAD_S) * SECOND_MS;
  const firstTradable: OrderStarts['firstTradable'] = async (_, after) => tickAt(Math.floor(after / SECOND_MS) + 1);
  const services = { market: { starts: { firstTradable } }, clock: { now: () => committed } } as unknown as Services;
  const start = await findStart(services, { code: 'BTC', committed });
  if (typeof start === 'string') throw new Error(`the order is ${start}`);
  return start.price;
}

/** Returns the seconds at which the script orders, each after the order before has ended. */
function chances(count: number): number[] {
  const found: number[] = [];
  for (let second = 0; found.length < count; second += 1) {
    if (second + OPTION_S + 2 >= index.length) throw new Error(`only ${found.length} moves`);
    if (Math.abs(early[second]! / Number(index[second]) - 1) < MOVE) continue;
    found.push(second);
    second += OPTION_S;
  }
  return found;
}
const directionAt = (second: number): 'up' | 'down' => (early[second]! > Number(index[second]) ? 'up' : 'down');

/** Returns the share of options that the script wins, without ties. */
async function optionWins(hasNext: boolean): Promise<number> {
  let [wins, losses] = [0, 0];
  for (const second of chances(OPTIONS)) {
    const end = second + 1 + OPTION_S;
    const result = decideResult(
      directionAt(second),
      await startPriceOf(second, hasNext),
      meanOf(index.slice(end - 10, end), 2),
    );
    if (result === 'win') wins += 1;
    if (result === 'lose') losses += 1;
  }
  return wins / (wins + losses);
}

/** Returns the mean gain of market orders that are closed at the end of a minute, in standard deviations from 0. */
async function marketGain(hasNext: boolean): Promise<number> {
  const gains: number[] = [];
  for (const second of chances(MARKET_ORDERS)) {
    const start = Number(await startPriceOf(second, hasNext));
    const gain = Number(index[second + 1 + OPTION_S]) / start - 1;
    gains.push(directionAt(second) === 'up' ? gain : -gain);
  }
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / gains.length;
  return mean / Math.sqrt(variance / gains.length);
}

test('a script that sees prices 0.95 s early wins half of its options [FEED-05]', async () => {
  const chance = CHANCE * Math.sqrt(0.25 / OPTIONS);
  expect(Math.abs((await optionWins(true)) - 0.5)).toBeLessThan(chance);
  // at the last price, as on a market without a next one, it would win
  expect((await optionWins(false)) - 0.5).toBeGreaterThan(2 * chance);
});

test('a script that sees prices 0.95 s early gains nothing by market orders [FEED-05]', async () => {
  expect(Math.abs(await marketGain(true))).toBeLessThan(CHANCE);
  expect(await marketGain(false)).toBeGreaterThan(2 * CHANCE);
});
