import { describe, expect, test } from 'vitest';
import { ageAt, findBirthDateFault } from '../../../src/domain/birth-date.ts';

/** Noon of March 10, 2026 in Bangkok. */
const NOW = Date.UTC(2026, 2, 10, 5);

describe('a date of birth', () => {
  test.each([
    ['1990-05-17', undefined],
    // the 18th and the 121st birthday
    ['2008-03-10', undefined],
    ['2008-03-11', 'underage'],
    ['1905-03-11', undefined],
    ['1905-03-10', 'wrong'],
    ['2000-02-29', undefined],
    ['2001-02-29', 'wrong'],
    ['2000-13-01', 'wrong'],
    ['2026-03-10', 'underage'],
    ['2026-03-11', 'wrong'],
    ['17/05/1990', 'wrong'],
    ['12533-05-17', 'wrong'],
    ['', 'missing'],
  ] as const)('%s has the fault %s [KYC-08]', (birthDate, fault) => {
    expect(findBirthDateFault(birthDate, NOW)).toBe(fault);
  });

  test('gives the age by the calendar of Bangkok [KYC-08]', () => {
    const beforeMidnight = Date.UTC(2026, 2, 10, 16, 59);
    expect([ageAt('2000-03-11', beforeMidnight), ageAt('2000-03-11', beforeMidnight + 60_000)]).toEqual([25, 26]);
  });
});
