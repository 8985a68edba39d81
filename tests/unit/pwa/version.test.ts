import { describe, expect, test } from 'vitest';
import { isNewer } from '../../../src/pwa/version.ts';

describe('isNewer', () => {
  test.each([
    ['102', '101'],
    ['1000', '101'],
    ['1.0.1', '1.0.0'],
    ['1.0.10', '1.0.0'],
    ['1.0.10', '1.0.9'],
    ['1.1', '1.0.0'],
    ['2', '1.9.9'],
    [' 102 ', '101'],
  ])('%s is newer than %s [PWA-11 PWA-13]', (candidate, current) => {
    expect(isNewer(candidate, current)).toBe(true);
    expect(isNewer(current, candidate)).toBe(false);
  });

  test.each([
    ['101', '101'],
    ['100', '101'],
    ['99', '101'],
    ['1.0.0', '1.0.0'],
    ['1.0', '1.0.0'],
    ['0.9.9', '1.0.0'],
    ['1.0.9', '1.0.10'],
  ])('%s is not newer than %s [PWA-12 PWA-13]', (candidate, current) =>
    expect(isNewer(candidate, current)).toBe(false),
  );

  test.each([
    '',
    '  ',
    'abc',
    '102a',
    'v102',
    '1e9',
    '-102',
    '+102',
    '102.',
    '.102',
    '1..2',
    '0x99',
    '９９９',
    '9'.repeat(40),
    null,
    undefined,
  ])('%j is not a version and never newer [PWA-12]', (candidate) => expect(isNewer(candidate, '101')).toBe(false));
});
