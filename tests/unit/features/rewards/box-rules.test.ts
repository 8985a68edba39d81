import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
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
});
