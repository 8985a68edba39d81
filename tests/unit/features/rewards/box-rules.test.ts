import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { boxAverages } from '../../../../src/features/rewards/box-averages.ts';
import { dayOfDraws } from '../../../../src/features/rewards/net-of-draw.ts';
import { proofSteps } from '../../../../src/features/rewards/proof-steps.ts';
import { verifyDraw, boxBlockerOf } from '../../../../src/features/rewards/box-rules.ts';
import { commitmentOf, oddsText, prizeForRoll, computeRoll } from '../../../../src/domain/blindbox.ts';
import type { BoxInfo, Draw } from '../../../../src/features/rewards/store.ts';

const prize = (id: string, probability: string, value: string) => ({
  id,
  name: id,
  probability,
  value,
  stock: undefined,
  code: 'USDT',
});
const lists = [prize('gold', '1', '20'), prize('none', '99', '0')];
const odds = oddsText({ version: '3', price: '1', code: 'USDT', prizes: lists });
const box: BoxInfo = {
  price: '1',
  code: 'USDT',
  expected: '0.2',
  commitment: 'a'.repeat(64),
  version: '3',
  number: 4,
  odds,
  lists,
  closed: false,
  available: '10',
};

describe('a blind box', () => {
  test('can be drawn when everything is known', () => expect(boxBlockerOf(box)).toBeUndefined());

  test('is closed without odds that sum to 100 % and a commitment to exactly them [TRUST-04]', () => {
    expect(boxBlockerOf({ ...box, lists: [] })).toBe('odds');
    expect(boxBlockerOf({ ...box, lists: [prize('gold', '1', '20'), prize('none', '98.9999', '0')] })).toBe('odds');
    expect(boxBlockerOf({ ...box, lists: [{ ...lists[0]!, probability: undefined }, lists[1]!] })).toBe('odds');
    expect(boxBlockerOf({ ...box, lists: [{ ...lists[0]!, value: undefined }, lists[1]!] })).toBe('odds');
    for (const commitment of ['', 'none', 'A'.repeat(64)])
      expect(boxBlockerOf({ ...box, commitment })).toBe('commitment');
    expect(boxBlockerOf({ ...box, odds: '' })).toBe('commitment');
    // the list shows better odds than the committed ones
    expect(boxBlockerOf({ ...box, lists: [prize('gold', '10', '20'), prize('none', '90', '0')] })).toBe('commitment');
    expect(boxBlockerOf({ ...box, price: '0.5' })).toBe('commitment');
  });

  test('is closed without a price or expected value: nothing is assumed [TRUST-05]', () => {
    expect(boxBlockerOf({ ...box, price: undefined })).toBe('missing-terms');
    expect(boxBlockerOf({ ...box, expected: undefined })).toBe('missing-terms');
    expect(boxBlockerOf({ ...box, code: '' })).toBe('missing-terms');
    expect(boxBlockerOf({ ...box, closed: true })).toBe('closed');
  });
});

describe('the verification of a draw', () => {
  const secret = createHash('sha256').update('secret').digest('hex');
  const id = prizeForRoll(lists, computeRoll(secret, 'seed', 4))!;
  const draw: Draw = {
    id: '9',
    time: 0,
    prize: lists.find((item) => item.id === id)!,
    price: '1',
    code: 'USDT',
    number: 4,
    version: '3',
    odds,
    commitment: commitmentOf(secret, 4, odds),
    secret,
    seed: 'seed',
  };

  test('the phone computes the same prize and checks the server’s earlier commitment [RWD-07]', () => {
    expect(verifyDraw(draw, undefined)).toBe('fair');
    expect(verifyDraw(draw, draw.commitment)).toBe('fair');
    expect(verifyDraw(draw, 'b'.repeat(64))).toBe('commitment');
    expect(verifyDraw({ ...draw, prize: lists.find((item) => item.id !== id)! }, draw.commitment)).toBe('prize');
    expect(verifyDraw({ ...draw, seed: 'other' }, undefined)).toMatch(/fair|prize/);
  });

  test('missing values prove nothing', () => {
    for (const gap of [{ secret: '' }, { seed: '' }, { odds: '' }, { commitment: '' }, { number: undefined }])
      expect(verifyDraw({ ...draw, ...gap }, undefined)).toBe('missing');
  });

  test('each part of the proof is right, wrong or unknown by itself [RWD-07 LOOK-34]', () => {
    const states = (altered: Partial<Draw>, noted?: string) => {
      const { shownBefore, secret: ofSecret, prize: ofPrize } = proofSteps({ ...draw, ...altered }, noted);
      return [shownBefore, ofSecret, ofPrize];
    };
    expect(states({}, draw.commitment)).toEqual(['right', 'right', 'right']);
    expect(states({})).toEqual(['unknown', 'right', 'right']);
    expect(states({}, 'b'.repeat(64))).toEqual(['wrong', 'right', 'right']);
    expect(states({ prize: lists.find((item) => item.id !== id)! })).toEqual(['unknown', 'right', 'wrong']);
    expect(states({ number: 5 })[1]).toBe('wrong');
    expect(states({ secret: 'A' })).toEqual(['unknown', 'wrong', 'wrong']);
    expect(states({ odds: odds.replace('99', '98') })).toEqual(['unknown', 'wrong', 'wrong']);
    expect(states({ secret: '' })).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('rejects a committed draw number that is no exact integer [RWD-07 LOOK-34]', () => {
    for (const number of [1.5, 2 ** 53]) {
      const won = prizeForRoll(lists, computeRoll(secret, 'seed', number));
      const inexact: Draw = {
        ...draw,
        number,
        commitment: commitmentOf(secret, number, odds),
        prize: lists.find((item) => item.id === won)!,
      };
      expect(verifyDraw(inexact, inexact.commitment)).toBe('commitment');
      expect(proofSteps(inexact, undefined)).toMatchObject({ secret: 'wrong', prize: 'wrong', roll: undefined });
    }
  });

  test('names where in the odds secret and seed lead [LOOK-34]', () => {
    const { roll } = proofSteps(draw, undefined);
    expect(id).toBe('none');
    expect([roll?.from, roll?.to]).toEqual(['1', '100']);
    expect(Number(roll?.at)).toBe(computeRoll(secret, 'seed', 4) / 10_000);
  });
});

describe('the averages of a blind box', () => {
  test('come from the odds, without rounding [RWD-05 LOOK-33]', () => {
    expect(boxAverages({ price: '1', lists })).toEqual({
      price: '1',
      returned: '0.2',
      lost: '0.8',
      ten: { cost: '10', returned: '2' },
      nothing: '99',
    });
    const thirds = [prize('a', '33.3333', '0.01'), prize('b', '66.6667', '0.1')];
    expect(boxAverages({ price: '0.05', lists: thirds })).toEqual({
      price: '0.05',
      returned: '0.07000003',
      lost: undefined,
      ten: { cost: '0.5', returned: '0.7000003' },
      nothing: undefined,
    });
  });

  test('are unknown while the price or a prize is [TRUST-05]', () => {
    expect(boxAverages({ price: undefined, lists })).toBeUndefined();
    expect(boxAverages({ price: '1', lists: [] })).toBeUndefined();
    for (const gap of [{ value: undefined }, { probability: undefined }, { probability: '1e2' }])
      expect(boxAverages({ price: '1', lists: [{ ...lists[0]!, ...gap }, lists[1]!] })).toBeUndefined();
  });
});

describe('the sum of the day', () => {
  const now = new Date(2026, 2, 10, 12).getTime();
  const draw = (value: string | undefined, hoursAgo = 0, code = 'USDT') =>
    ({ time: now - hoursAgo * 3_600_000, price: '1', code, prize: { ...lists[0]!, value, code } }) as Draw;

  test('adds up the draws of today only, prize less price [LOOK-34]', () => {
    const draws = [draw('0'), draw('2', 1), draw('0.5', 11), draw('100', 13)];
    expect(dayOfDraws(draws, { isComplete: false, now })).toEqual({ count: 3, net: '-0.5', code: 'USDT' });
  });

  test('is not given while a draw of today may be missing or lacks an amount [LOOK-34]', () => {
    expect(dayOfDraws([draw('0'), draw('2', 1)], { isComplete: false, now })).toBeUndefined();
    expect(dayOfDraws([draw('0'), draw(undefined, 1)], { isComplete: true, now })).toBeUndefined();
    expect(dayOfDraws([draw('0'), draw('0', 1, 'BTC')], { isComplete: true, now })).toBeUndefined();
    expect(dayOfDraws([draw('0', 13)], { isComplete: true, now })).toBeUndefined();
  });
});
