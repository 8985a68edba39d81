import { compare } from './decimal.ts';

/** What the first level asks for. */
const FIRST = '20';

/** What each level really asks for: the first 20, each other the value of the one before (PROF-14). */
export const realValues = (values: readonly string[]): string[] =>
  values.map((_, place) => (place === 0 ? FIRST : (values[place - 1] as string)));

/** The highest level whose real value is reached; 0 below the first. */
export const levelOf = (values: readonly string[], recharged: string): number =>
  realValues(values).filter((value) => compare(recharged, value) >= 0).length;
