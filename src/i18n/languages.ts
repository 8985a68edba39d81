import { type Language, LANGUAGES, config } from '../config.ts';

export { localeOf } from '../lib/languages.ts';

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The language of ours that a browser's tag asks for; `jp` is not a tag. */
const fromTag = (tag: string): Language | undefined => {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  if (primary === 'ja') return 'jp';
  return primary !== 'jp' && isLanguage(primary) ? primary : undefined;
};

/** The stored choice, else the first of the browser's languages that we have, else the build's default (I18N-01). */
export const detectLanguage = (stored: unknown, requested: readonly string[]): Language =>
  isLanguage(stored) ? stored : (requested.map(fromTag).find(Boolean) ?? config.defaultLanguage);
