import { BANGKOK_OFFSET_MS } from './bangkok-day.ts';

/** A date of birth is `YYYY-MM-DD`. Ages count days of Bangkok, so app, server and desk agree on a birthday. */

/** Age in years that an identity verification needs. */
export const MINIMUM_AGE = 18;
const MAXIMUM_AGE = 120;

/** Why a date of birth is refused. `wrong`: no real date, in the future, or too long ago. */
export type BirthDateFault = 'missing' | 'wrong' | 'underage';

const dateAt = (now: number): string => new Date(now + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);

function isRealDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // JavaScript reads February 30 as March 2
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Returns the age in whole years at a time in ms. */
export function ageAt(birthDate: string, now: number): number {
  const today = dateAt(now);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Returns why a date of birth is refused at a time in ms; undefined if it is accepted. */
export function findBirthDateFault(birthDate: string, now: number): BirthDateFault | undefined {
  if (birthDate === '') return 'missing';
  if (!isRealDate(birthDate) || birthDate > dateAt(now) || ageAt(birthDate, now) > MAXIMUM_AGE) return 'wrong';
  return ageAt(birthDate, now) < MINIMUM_AGE ? 'underage' : undefined;
}
