/**
 * The app's languages by their codes in the API and in storage, in the order of the settings. Catalogs, build and
 * server follow this list.
 */
export const LANGUAGES = ['en', 'zh', 'th', 'jp', 'ar', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the language tag for `lang`, `Intl` and catalogs: the API's `jp` is `ja`. */
export const localeOf = (language: Language): string => (language === 'jp' ? 'ja' : language);

export const LOCALES = LANGUAGES.map(localeOf);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Whether rising prices are red unless the customer chooses otherwise (LOOK-03). */
export const showsRiseInRed = (language: Language): boolean => language === 'zh' || language === 'jp';

/** Returns our language for a browser's language tag. */
const fromTag = (tag: string): Language | undefined => {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => localeOf(language) === primary);
};

/** Returns the stored choice, else the browser's first language that we support, else the default (I18N-01). */
export const detectLanguage = (stored: unknown, requested: readonly string[], defaultLanguage: Language): Language =>
  LANGUAGES.find((language) => language === stored) ?? requested.map(fromTag).find(Boolean) ?? defaultLanguage;
