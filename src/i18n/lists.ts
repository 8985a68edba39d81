import { currentLanguage, localeOf } from './index.ts';

/**
 * Joins names for a sentence in the current language: "A, B, and C", "A、B和C". Leaves out `false`; returns '' for an
 * empty list.
 */
export const joinNames = (names: readonly (string | false)[]): string => {
  const [first = '', ...others] = names.filter((name) => name !== false);
  // a single name skips `Intl`, which takes 50 ms on a slow phone (`domain/date-format.ts`)
  return others.length === 0 ? first : new Intl.ListFormat(localeOf(currentLanguage())).format([first, ...others]);
};
