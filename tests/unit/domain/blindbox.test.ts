import fc from 'fast-check';
import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkDraw,
  commitmentOf,
  sumsToWhole,
  oddsText,
  PROBABILITY_PARTS,
  toProbabilityParts,
  percentOfParts,
  prizeForRoll,
  type Proof,
  computeRoll,
} from '../../../src/domain/blindbox.ts';

const prizes = [
  { id: 'gold', probability: '0.1', value: '50' },
  { id: 'silver', probability: '9.9', value: '2' },
  { id: 'bronze', probability: '40', value: '0.5' },
  { id: 'none', probability: '50', value: '0' },
];
const odds = oddsText({ version: '7', price: '1', code: 'USDT', prizes });
const hex = fc.stringMatching(/^[0-9a-f]{64}$/);

/** An honest server's draw, by Node's hashes. */
const drawOf = (secret: string, seed: string, number: number): Proof => {
  let roll: number;
  let counter = 0;
  do {
    roll = createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(`${seed}:${number}:${counter}`)
      .digest()
      .readUInt32BE(0);
    counter += 1;
  } while (roll >= 2 ** 32 - (2 ** 32 % PROBABILITY_PARTS));
  return {
    secret,
    seed,
    number,
    odds,
    commitment: createHash('sha256').update(`${secret}:${number}:${odds}`).digest('hex'),
    prize: prizeForRoll(prizes, roll % PROBABILITY_PARTS)!,
  };
};

test('counts probabilities exactly in millionths, and writes them back the same', () => {
  expect(['100', '0.1', '38.95', '0.0001', '0'].map(toProbabilityParts)).toEqual([1_000_000, 1000, 389_500, 1, 0]);
  expect(['', '1e2', '-1', '100.0001', '0.00001', '1,5', ' 1', '1.'].map(toProbabilityParts)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: PROBABILITY_PARTS }),
      (parts) => toProbabilityParts(percentOfParts(parts)) === parts,
    ),
  );
  expect(sumsToWhole(prizes)).toBe(true);
  expect(sumsToWhole([{ ...prizes[0]!, probability: '0.1001' }, ...prizes.slice(1)])).toBe(false);
});

test('each roll hits exactly one prize, as often as published', () => {
  const counts = new Map<string, number>();
  for (let roll = 0; roll < PROBABILITY_PARTS; roll += 1) {
    const id = prizeForRoll(prizes, roll) ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  expect(Object.fromEntries(counts)).toEqual({ gold: 1000, silver: 99_000, bronze: 400_000, none: 500_000 });
});

test('an honest draw is fair for any secret, seed and number', () => {
  fc.assert(
    fc.property(
      hex,
      fc.string({ minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (secret, seed, number) => {
        const proof = drawOf(secret, seed, number);
        expect(proof.commitment).toBe(commitmentOf(secret, number, odds));
        expect(prizeForRoll(prizes, computeRoll(secret, seed, number))).toBe(proof.prize);
        expect(checkDraw(proof)).toBe('fair');
      },
    ),
    { numRuns: 200 },
  );
});

test('reports one changed character of secret, odds or number, and another prize [RWD-07]', () => {
  const honest = drawOf('0f'.repeat(32), 'my own words', 12);
  expect(checkDraw(honest)).toBe('fair');
  const altered = (text: string, at: number): string =>
    text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1);
  for (let at = 0; at < 64; at += 1)
    expect(checkDraw({ ...honest, secret: altered(honest.secret, at) })).toBe('commitment');
  for (let at = 0; at < odds.length; at += 1)
    expect(checkDraw({ ...honest, odds: altered(odds, at) })).toBe('commitment');
  for (let at = 0; at < 64; at += 1)
    expect(checkDraw({ ...honest, commitment: altered(honest.commitment, at) })).toBe('commitment');
  for (const number of [11, 13, 120, 1, Number.NaN]) expect(checkDraw({ ...honest, number })).toBe('commitment');
  for (const { id } of prizes) if (id !== honest.prize) expect(checkDraw({ ...honest, prize: id })).toBe('prize');
  for (const secret of ['', 'xyz', '0F'.repeat(32)]) expect(checkDraw({ ...honest, secret })).toBe('commitment');
});

test('an unreadable table, or one that does not sum to 100 %, is unfair', () => {
  const secret = 'ab'.repeat(32);
  for (const table of [
    '',
    '1;1 USDT',
    '1;1 USDT;gold:50:1',
    '1;1 USDT;gold:100:1:x',
    '1;1 USDT;gold:abc:1',
    '1;1 USDT;a:60:1;b:60:1',
  ]) {
    const item = {
      secret,
      seed: 's',
      number: 1,
      odds: table,
      commitment: commitmentOf(secret, 1, table),
      prize: 'gold',
    };
    expect([table, checkDraw(item)]).toEqual([table, 'odds']);
  }
});
