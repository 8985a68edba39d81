/**
 * Languages of the app by their codes on the wire and in storage, in the order of the settings. The one list: catalogs,
 * build and server follow it.
 */
export const LANGUAGES = ['en', 'zh', 'th', 'jp', 'ar', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language tag for `lang`, `Intl` and catalogs: `jp` on the wire is `ja`. */
export const localeOf = (language: Language): string => (language === 'jp' ? 'ja' : language);

export const LOCALES = LANGUAGES.map(localeOf);
