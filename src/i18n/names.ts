import type { Language } from '../config.ts';
import { localeOf } from '../domain/languages.ts';

/** Name of each language in its own script (I18N-02). They are not translated. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  zh: '中文',
  th: 'ไทย',
  jp: '日本語',
  ar: 'العربية',
  hi: 'हिन्दी',
};

/** Returns the name of a language in another one: "Thai". */
export const languageNameIn = (locale: string, language: Language): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(localeOf(language)) ?? languageNames[language];
