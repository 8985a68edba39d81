import { expect, test } from 'vitest';
import { isThaiIdRight } from '../../../src/domain/thai-id.ts';

test.each([
  ['1103700123458', true],
  ['1-1037-00123-45-8', true],
  ['๑๑๐๓๗๐๐๑๒๓๔๕๘', true],
  // sums with the remainders 0 and 1
  ['1000000000131', true],
  ['1000000000050', true],
  // one wrong digit, two digits swapped
  ['1103700123456', false],
  ['1130700123458', false],
  // not a Thai ID
  ['110370012345', undefined],
  ['AB1234567', undefined],
  ['', undefined],
] as const)('checks the digit of the Thai ID %s: %s [KYCR-05]', (number, isRight) => {
  expect(isThaiIdRight({ type: 'idcard', number })).toBe(isRight);
});

test('checks no digit of a passport or driving licence [KYCR-05]', () => {
  expect(['passport', 'driver'].map((type) => isThaiIdRight({ type, number: '1103700123456' }))).toEqual([
    undefined,
    undefined,
  ]);
});
