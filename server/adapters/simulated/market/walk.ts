import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';

/**
 * A price as a pure function of seed, coin and time: noise over octaves from two seconds to four years, so that a chart
 * looks alike at every zoom. Nothing is stored. Any past price is computed on request, and a restart has the same
 * history.
 */

/** Periods of the octaves, each three times the previous one. */
const PERIODS_MS = Array.from({ length: 17 }, (_, octave) => 2000 * 3 ** octave);
/** Length of the slots into which jumps fall. */
const SLOT_MS = 3 * HOUR_MS;
/** Time over which a jump comes, since a real market has no gap, and over which it fades. */
const RISE_MS = 15 * MINUTE_MS;
const FADE_MS = 1.5 * HOUR_MS;

/** Returns a number from -1 to 1, always the same for the same arguments. */
function random(seed: number, octave: number, index: number): number {
  let hash =
    seed ^
    Math.imul(octave + 1, 0x85ebca6b) ^
    Math.imul(index | 0, 0xc2b2ae35) ^
    Math.imul(Math.floor(index / 0x1_0000_0000), 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x7fff_ffff - 1;
}

/** Returns smooth noise from -1 to 1 with the given period. */
function noise(seed: number, octave: number, period: number, time: number): number {
  const position = time / period;
  const index = Math.floor(position);
  const fraction = position - index;
  const ease = fraction * fraction * (3 - 2 * fraction);
  const from = random(seed, octave, index);
  return from + (random(seed, octave, index + 1) - from) * ease;
}

/** Returns how lively the market is at a time: calm and wild hours come in clusters. */
export const liveliness = (seed: number, time: number): number =>
  Math.exp(0.7 * noise(seed, 40, 6 * HOUR_MS, time) + 0.45 * noise(seed, 41, 0.75 * HOUR_MS, time));

/** Returns how much is traded at a time, from 0.4 to 1.6: no two candles are alike. */
export const turnover = (seed: number, time: number): number =>
  1 + 0.6 * random(seed, 60, Math.floor(time / MINUTE_MS));

/** Returns the sum of sudden moves that fade, about two a day. */
function jumps(seed: number, time: number, daily: number): number {
  let sum = 0;
  const currentSlot = Math.floor(time / SLOT_MS);
  for (let slot = currentSlot; slot > currentSlot - 3; slot -= 1) {
    if (random(seed, 50, slot) < 0.5) continue;
    const jumpTime = slot * SLOT_MS + ((random(seed, 51, slot) + 1) / 2) * SLOT_MS;
    const age = time - jumpTime;
    if (age > 0) sum += random(seed, 52, slot) * daily * (1 - Math.exp(-age / RISE_MS)) * Math.exp(-age / FADE_MS);
  }
  return sum;
}

/** Returns the logarithm of price to base price. `daily` is the daily volatility, e.g. 0.03. */
export function walk(seed: number, time: number, daily: number): number {
  const currentLiveliness = liveliness(seed, time);
  let sum = jumps(seed, time, daily);
  for (let octave = 0; octave < PERIODS_MS.length; octave += 1) {
    const period = PERIODS_MS[octave] as number;
    // a random walk spreads with the square root of time; the longest waves are capped to keep a coin in its range
    const spread = Math.min(0.75 * daily * Math.sqrt(period / DAY_MS), 0.28);
    sum += spread * noise(seed, octave, period, time) * (period < DAY_MS ? currentLiveliness : 1);
  }
  return sum;
}
