/**
 * Languages of the app by their codes on the wire and in storage, in the order of the settings. The one list: catalogs,
 * build and server follow it.
 */
export const LANGUAGES = ['en', 'zh', 'th', 'jp', 'ar', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language tag for `lang`, `Intl` and catalogs: `jp` on the wire is `ja`. */
export const localeOf = (language: Language): string => (language === 'jp' ? 'ja' : language);

export const LOCALES = LANGUAGES.map(localeOf);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The language of ours that a browser's tag asks for. */
const fromTag = (tag: string): Language | undefined => {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => localeOf(language) === primary);
};

/** The stored choice, else the first of the browser's languages that we have, else the build's default (I18N-01). */
export const detectLanguage = (stored: unknown, requested: readonly string[], otherwise: Language): Language =>
  LANGUAGES.find((language) => language === stored) ?? requested.map(fromTag).find(Boolean) ?? otherwise;
