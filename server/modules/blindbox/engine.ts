import {
  commitmentOf,
  sumsToWhole,
  oddsText,
  PROBABILITY_PARTS,
  toProbabilityParts,
  percentOfParts,
  prizeForRoll,
  computeRoll,
} from '../../../src/domain/blindbox.ts';
import type { BoxPrize } from './schema.ts';

const DECIMALS = 12;
const toScaled = (value: string): bigint => {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
};
const smallestOf = (prizes: readonly BoxPrize[]): BoxPrize | undefined =>
  prizes.reduce<BoxPrize | undefined>(
    (smallest, prize) => (smallest && toScaled(smallest.value) <= toScaled(prize.value) ? smallest : prize),
    undefined,
  );

/** Published odds, with the remaining number of each prize. */
export interface Box {
  readonly version: string;
  readonly price: string;
  readonly code: string;
  readonly prizes: readonly BoxPrize[];
}

/**
 * Returns why odds must not be published; undefined if they are valid. They must sum to 100 %, must not include a
 * sold-out prize, and need an unlimited prize that can replace a sold-out one.
 */
export function findOddsFault(box: Box): string | undefined {
  if (!sumsToWhole(box.prizes)) return 'the odds do not sum to 100 %';
  if (
    box.prizes.some(({ left, probability }) => left !== undefined && left <= 0 && toProbabilityParts(probability) !== 0)
  )
    return 'a prize is sold out';
  return box.prizes.some((prize) => prize.left === undefined) ? undefined : 'every prize can end';
}

export const boxOddsText = (box: Box): string => oddsText(box);

export const commit = (box: Box, secret: string, number: number): string =>
  commitmentOf(secret, number, boxOddsText(box));

/** Returns the prize of a draw, which depends only on the odds, the secret, the seed and the number. */
export function draw(box: Box, secret: string, seed: string, number: number): BoxPrize {
  const id = prizeForRoll(box.prizes, computeRoll(secret, seed, number));
  const prize = box.prizes.find((candidate) => candidate.id === id);
  if (!prize) throw new Error('the odds reach no prize');
  return prize;
}

/**
 * Returns the prizes after one piece was drawn. The last piece changes the odds, which are then published as a new
 * version: its probability goes to the smallest unlimited prize. So a sold-out prize is never drawn, and no other prize
 * becomes more likely.
 */
export function takePrize(box: Box, id: string): { prizes: BoxPrize[]; hasNewOdds: boolean } {
  const prizes = box.prizes.map((prize) =>
    prize.id === id && prize.left !== undefined ? { ...prize, left: prize.left - 1 } : prize,
  );
  const soldOut = prizes.find((prize) => prize.id === id && prize.left === 0);
  if (!soldOut) return { prizes, hasNewOdds: false };
  const replacement = smallestOf(prizes.filter((prize) => prize.left === undefined));
  const parts = (prize: BoxPrize): number => toProbabilityParts(prize.probability) ?? 0;
  return {
    hasNewOdds: true,
    prizes: prizes.map((prize) => {
      if (prize === soldOut) return { ...prize, probability: '0' };
      return prize === replacement ? { ...prize, probability: percentOfParts(parts(prize) + parts(soldOut)) } : prize;
    }),
  };
}

/** Returns the exact expected value of a draw. */
export function expectedValue({ prizes }: Pick<Box, 'prizes'>): string {
  const sum = prizes.reduce(
    (total, prize) => total + toScaled(prize.value) * BigInt(toProbabilityParts(prize.probability) ?? 0),
    0n,
  );
  const digits = sum.toString().padStart(DECIMALS + 7, '0');
  const point = digits.length - DECIMALS - Math.log10(PROBABILITY_PARTS);
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
}
