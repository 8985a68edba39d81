import { LANGUAGES } from '../../../domain/languages.ts';

/** Each language in its own words, as chips have no room for two. `*`: the same text in all. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  zh: '中文',
  th: 'ไทย',
  jp: '日本語',
  ar: 'العربية',
  hi: 'हिन्दी',
  '*': 'All others',
};

/** Returns the name of a language by its code in the settings. */
export const languageName = (language: string): string => NAMES[language] ?? language;

/** Returns the languages of a text: ours, and those that only it has. */
export const languagesOf = (texts: object): string[] => [...new Set([...LANGUAGES, ...Object.keys(texts)])];
