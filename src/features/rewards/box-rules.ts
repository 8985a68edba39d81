import {
  checkDraw,
  sumsToWhole,
  oddsText,
  type PrizeOdds,
  type DrawVerdict,
  type Proof,
} from '../../domain/blindbox.ts';
import type { BoxInfo, Draw } from './store.ts';

/**
 * Why the customer cannot open a box: the operator closed it, the odds are missing or wrong, the draw could not be
 * verified, or the price or average value is missing (TRUST-04, TRUST-05).
 */
export type BoxBlocker = 'closed' | 'odds' | 'commitment' | 'missing-terms';

/** Returns the odds in the form that a commitment covers; undefined if a prize lacks its probability or value. */
const tableOf = ({ lists }: Pick<BoxInfo, 'lists'>): PrizeOdds[] | undefined => {
  const prizes = lists.map(({ id, probability, value }) =>
    probability === undefined || value === undefined ? undefined : { id, probability, value },
  );
  return prizes.every((prize) => prize !== undefined) ? prizes : undefined;
};

/** Returns why a box cannot be opened; undefined if all terms are known and the commitment covers the shown odds. */
export function boxBlockerOf(box: BoxInfo): BoxBlocker | undefined {
  const { lists, price, expected, code, version, odds, commitment } = box;
  if (box.closed) return 'closed';
  const prizes = tableOf({ lists });
  if (lists.length === 0 || !prizes || !sumsToWhole(prizes)) return 'odds';
  if (price === undefined || expected === undefined || code === '') return 'missing-terms';
  if (!/^[0-9a-f]{64}$/.test(commitment) || odds !== oddsText({ version, price, code, prizes })) return 'commitment';
  return undefined;
}

/** Returns the proof of a finished draw; undefined if the server sent an incomplete one. */
export function proofOf({ commitment, secret, seed, number, odds, prize }: Draw): Proof | undefined {
  if (commitment === '' || secret === '' || seed === '' || odds === '' || number === undefined) return undefined;
  return { commitment, secret, seed, number, odds, prize: prize.id };
}

/**
 * Verifies a finished draw; returns `missing` if the server sent an incomplete proof.
 *
 * @param noted The commitment that this device showed before the draw.
 */
export function verifyDraw(draw: Draw, noted: string | undefined): DrawVerdict | 'missing' {
  const proof = proofOf(draw);
  if (!proof) return 'missing';
  return noted !== undefined && noted !== proof.commitment ? 'commitment' : checkDraw(proof);
}
