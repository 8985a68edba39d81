/**
 * Returns the value below which a share of the values lies, such as 0.95. A value between two is interpolated, so that
 * the median of an even number is the mean of the middle two.
 *
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = values.toSorted((value, other) => value - other);
  const place = (sorted.length - 1) * share;
  const [lower = NaN, upper = NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return lower + (upper - lower) * (place % 1);
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Measures each name once a round, so that other load on the machine affects all alike. Every second round goes
 * backwards. A name may appear several times. Resolves to the results by name, without those of the warm-up rounds.
 *
 * @template {string} Name
 * @template Result
 * @param {readonly Name[]} names
 * @param {{ rounds: number, warmUp?: number, onRound?: (round: number) => void }} options
 * @param {(name: Name, round: number) => Promise<Result>} measure
 * @returns {Promise<Record<Name, Result[]>>}
 */
export async function inTurns(names, { rounds, warmUp = 0, onRound }, measure) {
  /** @type {any} */
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await measure(name, round);
      if (round >= 0) results[name].push(result);
    }
    onRound?.(round);
  }
  return results;
}
