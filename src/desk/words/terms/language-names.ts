import { LANGUAGES } from '../../../domain/languages.ts';
import { languageNamed } from '../languages.ts';

/** Returns the English name of a language by its code in the settings; `*` is the same text in all of them. */
export const languageName = (language: string): string =>
  language === '*' ? 'All others' : languageNamed(language) || language;

/** Returns the languages of a text: ours, and those that only it has. */
export const languagesOf = (texts: object): string[] => [...new Set([...LANGUAGES, ...Object.keys(texts)])];
