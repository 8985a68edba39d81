import { currentLanguage, localeOf } from './index.ts';

/**
 * Names within a sentence, joined as the language joins them: "A, B, and C", "A、B和C". What is false is left out; '' for
 * none.
 */
export const joinNames = (names: readonly (string | false)[]): string =>
  new Intl.ListFormat(localeOf(currentLanguage())).format(names.filter((name) => name !== false));
