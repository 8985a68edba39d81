import { LANGUAGES, type Language } from '../../../src/config.ts';
import type { TextKey } from './messages.ts';
import { translate } from './translate.ts';

/** Returns the texts of one kind of stored reasons: keys become texts, the words of a provider stay as they are. */
export function reasonTexts(isKey: (reason: string) => reason is TextKey) {
  const reasonIn = (language: Language, reason: string): string =>
    isKey(reason) ? translate(language, reason) : reason;
  return {
    /** Returns the text of a reason in a language. */
    reasonIn,
    /** Returns the texts of a reason in all languages, for `notify`. */
    reasonInEach: (reason: string): Record<string, string> =>
      Object.fromEntries(LANGUAGES.map((language) => [language, reasonIn(language, reason)])),
  };
}
