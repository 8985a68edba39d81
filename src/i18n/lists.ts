import { currentLanguage, localeOf } from './index.ts';

/**
 * Names within a sentence, joined as the language joins them: "A, B, and C", "A、B和C". What is false is left out; '' for
 * none.
 */
export const joinNames = (names: readonly (string | false)[]): string => {
  const [first = '', ...others] = names.filter((name) => name !== false);
  // it takes a slow phone 50 ms to join any (`lib/date-format.ts`)
  return others.length === 0 ? first : new Intl.ListFormat(localeOf(currentLanguage())).format([first, ...others]);
};
