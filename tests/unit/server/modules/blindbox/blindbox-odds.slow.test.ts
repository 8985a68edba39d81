import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toProbabilityParts, PROBABILITY_PARTS } from '../../../../../src/domain/blindbox.ts';
import {
  type Box,
  commit,
  draw,
  expectedValue,
  boxOddsText,
  takePrize,
  findOddsFault,
} from '../../../../../server/modules/blindbox/engine.ts';

test('computes the expected value exactly', () => {
  const prizes = fc.array(fc.record({ value: fc.integer({ min: 0, max: 10 ** 9 }) }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(prizes, (list) => {
      const each = Math.floor(100 / list.length);
      const all = list.map(({ value }, at) => ({
        id: `p${at}`,
        name: {},
        value: String(value),
        probability: String(at === 0 ? 100 - each * (list.length - 1) : each),
      }));
      const sum = all.reduce((total, item) => total + BigInt(item.value) * BigInt(item.probability), 0n);
      return (
        expectedValue({ prizes: all }) ===
        String(Number(sum / 100n)) +
          (sum % 100n === 0n
            ? ''
            : `.${String(sum % 100n)
                .padStart(2, '0')
                .replace(/0$/, '')}`)
      );
    }),
  );
});

/** Reproducible secrets. */
const secretAt = (seed: string, at: number): string => createHash('sha256').update(`${seed} ${at}`).digest('hex');

test('100,000 draws match the odds, and never give a prize that is sold out [RWD-08]', () => {
  const start: Box = {
    version: '1',
    price: '1',
    code: 'USDT',
    prizes: [
      { id: 'gold', name: {}, probability: '0.1', value: '50', left: 40 },
      { id: 'silver', name: {}, probability: '1', value: '10', left: 100_000 },
      { id: 'bronze', name: {}, probability: '38.95', value: '0.5' },
      { id: 'none', name: {}, probability: '59.95', value: '0' },
    ],
  };
  const DRAWS = 100_000;
  let box = start;
  let version = 1;
  const expected = new Map<string, { sum: number; variance: number; drawn: number }>(
    start.prizes.map(({ id }) => [id, { sum: 0, variance: 0, drawn: 0 }]),
  );
  for (let number = 1; number <= DRAWS; number += 1) {
    const prize = draw(box, secretAt('rwd-08', number), `seed ${number % 17}`, number);
    if (prize.left !== undefined && prize.left <= 0) throw new Error(`${prize.id} was sold out`);
    for (const { id, probability } of box.prizes) {
      const share = toProbabilityParts(probability)! / PROBABILITY_PARTS;
      const item = expected.get(id)!;
      item.sum += share;
      item.variance += share * (1 - share);
      if (id === prize.id) item.drawn += 1;
    }
    const { prizes, hasNewOdds } = takePrize(box, prize.id);
    if (hasNewOdds) version += 1;
    box = { ...box, prizes, version: String(version) };
    if (hasNewOdds) expect(findOddsFault(box)).toBeUndefined();
  }
  for (const [id, { sum, variance, drawn }] of expected)
    expect([id, Math.abs(drawn - sum) <= 4 * Math.sqrt(variance)]).toEqual([id, true]);
  expect(expected.get('gold')!.drawn).toBe(40);
  expect(version).toBe(2);
  expect(box.prizes.map(({ probability }) => probability)).toEqual(['0', '1', '38.95', '60.05']);
  expect(commit(box, secretAt('rwd-08', 1), 1)).not.toBe(commit(start, secretAt('rwd-08', 1), 1));
  expect(boxOddsText(box)).toContain('gold:0:50');
}, 120_000);
