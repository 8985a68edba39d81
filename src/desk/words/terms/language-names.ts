import { LANGUAGES } from '../../../domain/languages.ts';

const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  zh: 'Chinese',
  th: 'Thai',
  jp: 'Japanese',
  ar: 'Arabic',
  hi: 'Hindi',
  '*': 'All others',
};

/** Returns the English name of a language by its code in the settings; `*` is the same text in all of them. */
export const languageName = (language: string): string => NAMES[language] ?? language;

/** Returns the languages of a text: ours, and those that only it has. */
export const languagesOf = (texts: object): string[] => [...new Set([...LANGUAGES, ...Object.keys(texts)])];
