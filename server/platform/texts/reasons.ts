import { LANGUAGES, type Language } from '../../../src/config.ts';
import type { TextKey } from './messages.ts';
import { translate } from './translate.ts';

const ENDS_A_SENTENCE = /[.!?…。！？।؟]["'”’»」）)]?$/;
const FULL_STOPS: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u, '。'],
  [/\p{sc=Devanagari}$/u, '।'],
  // Thai has none
  [/\p{sc=Thai}$/u, ''],
];

/** Ends words of staff with the full stop of their script, since another sentence follows them. */
export function asSentence(words: string): string {
  if (words === '' || ENDS_A_SENTENCE.test(words)) return words;
  return words + (FULL_STOPS.find(([script]) => script.test(words))?.[1] ?? '.');
}

/** Returns the texts of one kind of stored reasons: keys become texts, the words of staff become a sentence. */
export function reasonTexts(isKey: (reason: string) => reason is TextKey) {
  const reasonIn = (language: Language, reason: string): string =>
    isKey(reason) ? translate(language, reason) : asSentence(reason);
  return {
    /** Returns the text of a reason in a language. */
    reasonIn,
    /** Returns the texts of a reason in all languages, for `notify`. */
    reasonInEach: (reason: string): Record<string, string> =>
      Object.fromEntries(LANGUAGES.map((language) => [language, reasonIn(language, reason)])),
  };
}
