import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The draw of a blind box. The server computes it, and the app verifies it with the same code, offline too (RWD-07).
 * Before the draw the server publishes SHA-256 of `secret:number:odds`, and the customer adds a seed. The prize follows
 * from HMAC-SHA256 of seed and number under the secret, which is then revealed. Neither side can choose the prize.
 */

/** Probabilities are counted in millionths: percent with 4 decimals. */
export const PROBABILITY_PARTS = 1_000_000;

export interface PrizeOdds {
  readonly id: string;
  /** Percent, at most 4 decimals. */
  readonly probability: string;
  /** Decimal string, in the coin of the price. */
  readonly value: string;
}
export interface OddsTable {
  readonly version: string;
  readonly price: string;
  readonly code: string;
  readonly prizes: readonly PrizeOdds[];
}

/** Returns the millionths of a percentage such as "38.95"; undefined if it is invalid or has more than 4 decimals. */
export function toProbabilityParts(probability: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(probability);
  if (!match) return undefined;
  const parts = Number(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`);
  return parts <= PROBABILITY_PARTS ? parts : undefined;
}

/** Formats millionths as a percentage without trailing zeros. */
export const percentOfParts = (parts: number): string => {
  const digits = String(parts).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
};

/** Whether all probabilities are whole millionths that sum to exactly 100 %. */
export const sumsToWhole = (prizes: readonly PrizeOdds[]): boolean =>
  prizes.reduce((sum, { probability }) => sum + (toProbabilityParts(probability) ?? Number.NaN), 0) ===
  PROBABILITY_PARTS;

/** Returns the odds table as the text that the commitment covers. */
export const oddsText = ({ version, price, code, prizes }: OddsTable): string =>
  [version, `${price} ${code}`, ...prizes.map((prize) => `${prize.id}:${prize.probability}:${prize.value}`)].join(';');

/** Parses the prizes of such a text; returns undefined if it is malformed. */
export function readOdds(odds: string): PrizeOdds[] | undefined {
  const prizes = odds
    .split(';')
    .slice(2)
    .map((part) => {
      const [id, probability, value, more] = part.split(':');
      return id && probability && value && more === undefined ? { id, probability, value } : undefined;
    });
  return prizes.length > 0 && prizes.every((prize) => prize !== undefined) ? prizes : undefined;
}

/** 32 bytes in lower-case hex. */
const SECRET = /^[0-9a-f]{64}$/;

/** Returns the commitment that is shown before the draw, in lower-case hex. */
export const commitmentOf = (secret: string, number: number, odds: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${secret}:${number}:${odds}`)));

const ROLL_LIMIT = 2 ** 32 - (2 ** 32 % PROBABILITY_PARTS);

/**
 * Returns a uniformly distributed number below `PROBABILITY_PARTS`. Values above the last whole multiple are rejected
 * and drawn again.
 */
export function computeRoll(secret: string, seed: string, number: number): number {
  const key = hexToBytes(secret);
  for (let counter = 0; ; counter += 1) {
    const bytes = hmac(sha256, key, utf8ToBytes(`${seed}:${number}:${counter}`));
    const value = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (value < ROLL_LIMIT) return value % PROBABILITY_PARTS;
  }
}

/** A prize and the millionths in which a roll wins it, without the last one. */
interface RolledPrize {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the prize that a roll hits, in table order; undefined if the probabilities sum to less than the roll. */
function findRolledPrize(prizes: readonly PrizeOdds[], roll: number): RolledPrize | undefined {
  let from = 0;
  for (const { id, probability } of prizes) {
    const to = from + (toProbabilityParts(probability) ?? Number.NaN);
    if (roll < to) return { id, from, to };
    from = to;
  }
  return undefined;
}

/** Returns the id of the prize that a roll hits; undefined if the probabilities sum to less than the roll. */
export const prizeForRoll = (prizes: readonly PrizeOdds[], roll: number): string | undefined =>
  findRolledPrize(prizes, roll)?.id;

export interface Proof {
  readonly commitment: string;
  readonly secret: string;
  readonly seed: string;
  readonly number: number;
  readonly odds: string;
  /** Id of the prize that the server announced. */
  readonly prize: string;
}

/** What the check of each part of a draw's proof found. */
export interface DrawCheck {
  /** The secret, the draw number and the odds give the commitment. */
  readonly isCommitted: boolean;
  /** The odds are readable and sum to exactly 100%. */
  readonly areOddsWhole: boolean;
  /** The secret, the seed and the draw number hit the announced prize in these odds. */
  readonly isPrizeHit: boolean;
  /** The roll in millionths, and the range of the prize that it hits; undefined if it hits none. */
  readonly roll: { readonly at: number; readonly from: number; readonly to: number } | undefined;
}

/** Checks each part of a draw's proof. */
export function checkDrawParts({ commitment, secret, seed, number, odds, prize }: Proof): DrawCheck {
  const prizes = readOdds(odds);
  const areOddsWhole = prizes !== undefined && sumsToWhole(prizes);
  if (!SECRET.test(secret) || !Number.isSafeInteger(number))
    return { isCommitted: false, areOddsWhole, isPrizeHit: false, roll: undefined };
  const at = computeRoll(secret, seed, number);
  const hit = prizes && findRolledPrize(prizes, at);
  return {
    isCommitted: commitmentOf(secret, number, odds) === commitment,
    areOddsWhole,
    isPrizeHit: areOddsWhole && hit?.id === prize,
    roll: hit && { at, from: hit.from, to: hit.to },
  };
}

/**
 * Result of checking a draw: `fair`; `odds`: the table is unreadable or does not sum to 100%; `commitment`: secret,
 * number or odds do not match the commitment; `prize`: they lead to another prize than the announced one.
 */
export type DrawVerdict = 'fair' | 'odds' | 'commitment' | 'prize';

/** Checks a draw by its proof, and returns the first part that is wrong. */
export function checkDraw(proof: Proof): DrawVerdict {
  const { isCommitted, areOddsWhole, isPrizeHit } = checkDrawParts(proof);
  if (!isCommitted) return 'commitment';
  if (!areOddsWhole) return 'odds';
  return isPrizeHit ? 'fair' : 'prize';
}
