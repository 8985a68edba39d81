import { compare } from './decimal.ts';

/** Threshold of the first level. */
const FIRST_THRESHOLD = '20';

/** Returns the real threshold of each level: 20 for the first, the previous level's value for the others (PROF-14). */
export const realValues = (values: readonly string[]): string[] =>
  values.map((_, index) => (index === 0 ? FIRST_THRESHOLD : (values[index - 1] as string)));

/** Returns the highest level whose real threshold is reached; 0 below the first. */
export const reachedLevel = (values: readonly string[], deposited: string): number =>
  realValues(values).filter((value) => compare(deposited, value) >= 0).length;
