import { checkDrawParts, percentOfParts } from '../../domain/blindbox.ts';
import { proofOf } from './box-rules.ts';
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

/**
 * Checks the parts of a draw's proof one by one (RWD-07, LOOK-34).
 *
 * @param noted The commitment that this device showed before the draw.
 */
export function proofSteps(draw: Draw, noted: string | undefined): ProofSteps {
  const shownBefore = noted === undefined ? 'unknown' : noted === draw.commitment ? 'right' : 'wrong';
  const proof = proofOf(draw);
  if (!proof) return { shownBefore, secret: 'unknown', prize: 'unknown', roll: undefined };
  const { isCommitted, isPrizeHit, roll } = checkDrawParts(proof);
  return {
    shownBefore,
    secret: isCommitted ? 'right' : 'wrong',
    prize: isPrizeHit ? 'right' : 'wrong',
    roll: roll && { at: percentOfParts(roll.at), from: percentOfParts(roll.from), to: percentOfParts(roll.to) },
  };
}
