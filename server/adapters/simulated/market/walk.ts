import { DAY_MS, HOUR_MS } from '../../../../src/lib/time.ts';

/**
 * A price as a pure function of seed, coin and time: noise over octaves from two seconds to four years, so that a chart
 * looks alike at every zoom. Nothing is stored: any moment of the past is computed when somebody asks for it, and a
 * restart finds the same history.
 */

/** Periods in ms, each three times the one before. */
const PERIODS = Array.from({ length: 17 }, (_, octave) => 2000 * 3 ** octave);
/** Jumps fall into slots of this length and fade over `FADE`. */
const SLOT = 3 * HOUR_MS;
const FADE = 1.5 * HOUR_MS;

/** From -1 to 1, the same for the same three numbers. */
function dice(seed: number, octave: number, index: number): number {
  let hash =
    seed ^
    Math.imul(octave + 1, 0x85ebca6b) ^
    Math.imul(index | 0, 0xc2b2ae35) ^
    Math.imul(Math.floor(index / 0x1_0000_0000), 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x7fff_ffff - 1;
}

/** Smooth noise from -1 to 1 with the given period. */
function noise(seed: number, octave: number, period: number, time: number): number {
  const place = time / period;
  const index = Math.floor(place);
  const part = place - index;
  const ease = part * part * (3 - 2 * part);
  const from = dice(seed, octave, index);
  return from + (dice(seed, octave, index + 1) - from) * ease;
}

/** How lively the market is around a moment: calm and wild hours come in clusters. */
export const liveliness = (seed: number, time: number): number =>
  Math.exp(0.7 * noise(seed, 40, 6 * HOUR_MS, time) + 0.45 * noise(seed, 41, 0.75 * HOUR_MS, time));

/** Sudden moves that fade: about two a day. */
function jumps(seed: number, time: number, daily: number): number {
  let sum = 0;
  const slot = Math.floor(time / SLOT);
  for (let back = 0; back < 3; back += 1) {
    if (dice(seed, 50, slot - back) < 0.5) continue;
    const at = (slot - back) * SLOT + ((dice(seed, 51, slot - back) + 1) / 2) * SLOT;
    if (time >= at) sum += dice(seed, 52, slot - back) * daily * Math.exp(-(time - at) / FADE);
  }
  return sum;
}

/** Natural logarithm of the price relative to the coin's base price. `daily` is its volatility of a day, e.g. 0.03. */
export function walk(seed: number, time: number, daily: number): number {
  const lively = liveliness(seed, time);
  let sum = jumps(seed, time, daily);
  for (let octave = 0; octave < PERIODS.length; octave += 1) {
    const period = PERIODS[octave] as number;
    // a random walk spreads with the square root of time; the longest waves are held so that a coin stays in its range
    const spread = Math.min(0.75 * daily * Math.sqrt(period / DAY_MS), 0.28);
    sum += spread * noise(seed, octave, period, time) * (period < DAY_MS ? lively : 1);
  }
  return sum;
}
