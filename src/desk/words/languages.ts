/** English names of the languages, by their code in the API. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  zh: 'Chinese',
  th: 'Thai',
  jp: 'Japanese',
  ar: 'Arabic',
  hi: 'Hindi',
};

/** Returns the English name of a language by its code in the API; '' if it is not known. */
export const languageNamed = (code: string): string => LANGUAGE_NAMES[code] ?? '';
