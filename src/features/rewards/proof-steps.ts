import {
  commitmentOf,
  computeRoll,
  percentOfParts,
  prizeForRoll,
  readOdds,
  SECRET,
  sumsToWhole,
  toProbabilityParts,
} from '../../domain/blindbox.ts';
import type { Draw } from './store.ts';

/** `unknown`: this device can't tell. */
export type StepState = 'right' | 'wrong' | 'unknown';

/** What this device found about the three parts of a draw's proof. */
export interface ProofSteps {
  /** The commitment is the one that this device showed before the draw. */
  readonly shownBefore: StepState;
  /** The secret, the draw number and the odds give the commitment. */
  readonly secret: StepState;
  /** The secret and the seed give the prize. */
  readonly prize: StepState;
  /** What secret and seed give, in percent from 0 to 100, and the part of the odds in which the prize is won. */
  readonly roll: { readonly at: string; readonly from: string; readonly to: string } | undefined;
}

/** Returns the range of a prize in millionths, in table order. */
const rangeOf = (
  prizes: readonly { readonly id: string; readonly probability: string }[],
  id: string,
): readonly [number, number] | undefined => {
  let end = 0;
  for (const prize of prizes) {
    const start = end;
    end += toProbabilityParts(prize.probability) ?? Number.NaN;
    if (prize.id === id) return [start, end];
  }
  return undefined;
};

/**
 * Checks the parts of a draw's proof one by one (RWD-07, LOOK-34).
 *
 * @param noted The commitment that this device showed before the draw.
 */
export function proofSteps(draw: Draw, noted: string | undefined): ProofSteps {
  const { commitment, secret, seed, number, odds, prize } = draw;
  const shownBefore = noted === undefined ? 'unknown' : noted === commitment ? 'right' : 'wrong';
  if (commitment === '' || secret === '' || seed === '' || odds === '' || number === undefined)
    return { shownBefore, secret: 'unknown', prize: 'unknown', roll: undefined };
  if (!SECRET.test(secret)) return { shownBefore, secret: 'wrong', prize: 'wrong', roll: undefined };
  const isSecretRight = commitmentOf(secret, number, odds) === commitment;
  const prizes = readOdds(odds);
  const roll = computeRoll(secret, seed, number);
  const won = prizes && prizeForRoll(prizes, roll);
  const range = prizes && won !== undefined ? rangeOf(prizes, won) : undefined;
  return {
    shownBefore,
    secret: isSecretRight ? 'right' : 'wrong',
    prize: won === prize.id && sumsToWhole(prizes ?? []) ? 'right' : 'wrong',
    roll: range && { at: percentOfParts(roll), from: percentOfParts(range[0]), to: percentOfParts(range[1]) },
  };
}
