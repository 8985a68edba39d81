import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The draw of a blind box, computed alike by the server that makes it and by the app that checks it, offline too
 * (RWD-07). Before the draw the server shows SHA-256 of `secret:number:odds`; the customer adds a seed of their own;
 * the prize follows from HMAC-SHA256 of seed and number under the secret, which is then revealed. Neither side can
 * choose the prize.
 */

/** Parts that probabilities are counted in: percent with 4 decimals. */
export const PROBABILITY_PARTS = 1_000_000;

export interface Odd {
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
  readonly prizes: readonly Odd[];
}

/** Millionths of a percentage such as "38.95"; undefined where it is none, or finer than that. */
export function partsOf(probability: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(probability);
  if (!match) return undefined;
  const parts = Number(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`);
  return parts <= PROBABILITY_PARTS ? parts : undefined;
}

/** Percentage of millionths, without zeros at the end. */
export const percentOfParts = (parts: number): string => {
  const digits = String(parts).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
};

/** Whether the probabilities are whole millionths that sum to exactly 100 %. */
export const isWhole = (prizes: readonly Odd[]): boolean =>
  prizes.reduce((sum, { probability }) => sum + (partsOf(probability) ?? Number.NaN), 0) === PROBABILITY_PARTS;

/** The table as the one text that is committed to. */
export const oddsText = ({ version, price, code, prizes }: OddsTable): string =>
  [version, `${price} ${code}`, ...prizes.map((prize) => `${prize.id}:${prize.probability}:${prize.value}`)].join(';');

/** The prizes of such a text; undefined where it is of another form. */
function readOdds(odds: string): Odd[] | undefined {
  const prizes = odds
    .split(';')
    .slice(2)
    .map((part) => {
      const [id, probability, value, more] = part.split(':');
      return id && probability && value && more === undefined ? { id, probability, value } : undefined;
    });
  return prizes.length > 0 && prizes.every((prize) => prize !== undefined) ? prizes : undefined;
}

const SECRET = /^[0-9a-f]{64}$/;

/** What is shown before the draw: lower-case hex. */
export const commitmentOf = (secret: string, number: number, odds: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${secret}:${number}:${odds}`)));

const LIMIT = 2 ** 32 - (2 ** 32 % PROBABILITY_PARTS);

/** A number below `PARTS`, each as likely as the other: what lies above the last whole multiple is drawn anew. */
export function rollOf(secret: string, seed: string, number: number): number {
  const key = hexToBytes(secret);
  for (let counter = 0; ; counter += 1) {
    const bytes = hmac(sha256, key, utf8ToBytes(`${seed}:${number}:${counter}`));
    const value = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (value < LIMIT) return value % PROBABILITY_PARTS;
  }
}

/**
 * The id of the prize that a roll falls on, by the order of the table; undefined where the table does not reach that
 * far.
 */
export function prizeAt(prizes: readonly Odd[], roll: number): string | undefined {
  let end = 0;
  for (const { id, probability } of prizes) {
    end += partsOf(probability) ?? Number.NaN;
    if (roll < end) return id;
  }
  return undefined;
}

export interface Proof {
  readonly commitment: string;
  readonly secret: string;
  readonly seed: string;
  readonly number: number;
  readonly odds: string;
  /** Id of the prize that was told. */
  readonly prize: string;
}

/**
 * What the check of a draw finds: `fair`; `odds`: the table is unreadable or does not sum to 100 %; `commitment`:
 * secret, number or odds are not those that were committed to; `prize`: another prize follows from them than was told.
 */
export type Verdict = 'fair' | 'odds' | 'commitment' | 'prize';

export function checkDraw({ commitment, secret, seed, number, odds, prize }: Proof): Verdict {
  if (!SECRET.test(secret) || !Number.isSafeInteger(number) || commitmentOf(secret, number, odds) !== commitment)
    return 'commitment';
  const prizes = readOdds(odds);
  if (!prizes || !isWhole(prizes)) return 'odds';
  return prizeAt(prizes, rollOf(secret, seed, number)) === prize ? 'fair' : 'prize';
}
