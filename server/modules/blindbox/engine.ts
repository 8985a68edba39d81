import {
  commitmentOf,
  isWhole,
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
    (least, one) => (least && scaled(least.value) <= scaled(one.value) ? least : one),
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
  if (!isWhole(box.prizes)) return 'the odds do not sum to 100 %';
  if (box.prizes.some(({ left, probability }) => left !== undefined && left <= 0 && partsOf(probability) !== 0))
    return 'a prize is sold out';
  return box.prizes.some((one) => one.left === undefined) ? undefined : 'every prize can end';
}

export const oddsOf = (box: Box): string => oddsText(box);

export const commit = (box: Box, secret: string, number: number): string => commitmentOf(secret, number, oddsOf(box));

/** The prize of a draw: it follows from secret, seed and number alone. */
export function draw(box: Box, secret: string, seed: string, number: number): BoxPrize {
  const id = prizeAt(box.prizes, rollOf(secret, seed, number));
  const prize = box.prizes.find((one) => one.id === id);
  if (!prize) throw new Error('the odds reach no prize');
  return prize;
}

/**
 * The box after a prize went: one piece less. With its last piece the odds change, and are published as a new version:
 * what it had falls to the least prize that never ends, so that nothing sold out is ever drawn and no other prize
 * becomes likelier.
 */
export function take(box: Box, id: string): { prizes: BoxPrize[]; changed: boolean } {
  const prizes = box.prizes.map((one) =>
    one.id === id && one.left !== undefined ? { ...one, left: one.left - 1 } : one,
  );
  const gone = prizes.find((one) => one.id === id && one.left === 0);
  if (!gone) return { prizes, changed: false };
  const base = leastOf(prizes.filter((one) => one.left === undefined));
  const parts = (one: BoxPrize): number => partsOf(one.probability) ?? 0;
  return {
    changed: true,
    prizes: prizes.map((one) => {
      if (one === gone) return { ...one, probability: '0' };
      return one === base ? { ...one, probability: percentOfParts(parts(one) + parts(gone)) } : one;
    }),
  };
}

/** Mean value of a draw over many: each value by its probability, exact. */
export function expectedValue({ prizes }: Pick<Box, 'prizes'>): string {
  const sum = prizes.reduce((all, one) => all + scaled(one.value) * BigInt(partsOf(one.probability) ?? 0), 0n);
  const digits = sum.toString().padStart(DECIMALS + 7, '0');
  const point = digits.length - DECIMALS - Math.log10(PROBABILITY_PARTS);
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
}
