import {
  commitmentOf,
  sumsToWhole,
  oddsText,
  PROBABILITY_PARTS,
  partsOf,
  percentOfParts,
  prizeAt,
  rollOf,
} from '../../../src/lib/blindbox.ts';
import type { BoxPrize } from './schema.ts';

const DECIMALS = 12;
const scaled = (value: string): bigint => {
  const [whole = '0', part = ''] = value.split('.');
  return BigInt(whole + part.padEnd(DECIMALS, '0'));
};
const leastOf = (prizes: readonly BoxPrize[]): BoxPrize | undefined =>
  prizes.reduce<BoxPrize | undefined>(
    (least, boxPrize) => (least && scaled(least.value) <= scaled(boxPrize.value) ? least : boxPrize),
    undefined,
  );

/** Odds as they are published, with what is left of each prize. */
export interface Box {
  readonly version: string;
  readonly price: string;
  readonly code: string;
  readonly prizes: readonly BoxPrize[];
}

/**
 * Why odds must not be published, in words: they do not sum to 100 %, a prize that is sold out can be drawn, or nothing
 * can take its place.
 */
export function whyUnfit(box: Box): string | undefined {
  if (!sumsToWhole(box.prizes)) return 'the odds do not sum to 100 %';
  if (box.prizes.some(({ left, probability }) => left !== undefined && left <= 0 && partsOf(probability) !== 0))
    return 'a prize is sold out';
  return box.prizes.some((prize) => prize.left === undefined) ? undefined : 'every prize can end';
}

export const oddsOf = (box: Box): string => oddsText(box);

export const commit = (box: Box, secret: string, number: number): string => commitmentOf(secret, number, oddsOf(box));

/** The prize of a draw: it follows from secret, seed and number alone. */
export function draw(box: Box, secret: string, seed: string, number: number): BoxPrize {
  const id = prizeAt(box.prizes, rollOf(secret, seed, number));
  const prize = box.prizes.find((prize) => prize.id === id);
  if (!prize) throw new Error('the odds reach no prize');
  return prize;
}

/**
 * The box after a prize went: one piece less. With its last piece the odds change, and are published as a new version:
 * what it had falls to the least prize that never ends, so that nothing sold out is ever drawn and no other prize
 * becomes likelier.
 */
export function take(box: Box, id: string): { prizes: BoxPrize[]; changed: boolean } {
  const prizes = box.prizes.map((prize) =>
    prize.id === id && prize.left !== undefined ? { ...prize, left: prize.left - 1 } : prize,
  );
  const gone = prizes.find((prize) => prize.id === id && prize.left === 0);
  if (!gone) return { prizes, changed: false };
  const base = leastOf(prizes.filter((prize) => prize.left === undefined));
  const parts = (boxPrize: BoxPrize): number => partsOf(boxPrize.probability) ?? 0;
  return {
    changed: true,
    prizes: prizes.map((prize) => {
      if (prize === gone) return { ...prize, probability: '0' };
      return prize === base ? { ...prize, probability: percentOfParts(parts(prize) + parts(gone)) } : prize;
    }),
  };
}

/** Mean value of a draw over many: each value by its probability, exact. */
export function expectedValue({ prizes }: Pick<Box, 'prizes'>): string {
  const sum = prizes.reduce(
    (all, boxPrize) => all + scaled(boxPrize.value) * BigInt(partsOf(boxPrize.probability) ?? 0),
    0n,
  );
  const digits = sum.toString().padStart(DECIMALS + 7, '0');
  const point = digits.length - DECIMALS - Math.log10(PROBABILITY_PARTS);
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
}
