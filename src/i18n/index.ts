import { i18n, type Messages } from '@lingui/core';
import { type Language, LANGUAGES, config } from '../config.ts';
import { catalogFile } from './catalog-file.ts';
import { directionOf, localeOf } from '../domain/languages.ts';

export { localeOf } from '../domain/languages.ts';

const catalogs = import.meta.glob<{ messages: Messages }>('./locales/*/*.po');

/** Fetches the texts of the first screen (`shell`) or of all other pages. */
export const fetchCatalog = async (language: Language, name: 'shell' | 'pages'): Promise<Messages> => {
  const file = `./locales/${localeOf(language)}/${name}.po`;
  const load = catalogs[file];
  if (!load) throw new Error(`no ${file}`);
  return (await load()).messages;
};

/** Only in development: `localStorage.pseudo` makes all texts longer or mirrors the page (`pseudo.ts`). */
const pseudo = import.meta.env.DEV ? globalThis.localStorage?.getItem('pseudo') : undefined;
const applyPseudo = async (messages: Messages): Promise<Messages> =>
  import.meta.env.DEV && pseudo === 'longer' ? (await import('./pseudo.ts')).lengthen(messages) : messages;

/** The shell's texts in one language. */
export interface ShellWords {
  /** Their file, whose hashed name changes with the build and the texts. */
  readonly file: string;
  readonly messages: Messages;
}

/** Returns the file of the shell's texts in a language; undefined if the build names none. */
export const shellFile = (language: Language): string | undefined => catalogFile('words', localeOf(language));

let firstWords = (_language: Language): Messages | undefined => undefined;

/** Sets where the shell's texts may be before their file is fetched. Call it once, before `activateFirst`. */
export const setFirstWords = (read: (language: Language) => Messages | undefined): void => void (firstWords = read);

/** The locale in which Lingui writes the numbers of plural forms: Latin digits, like every other figure [I18N-09]. */
const numberLocale = (locale: string): string => `${locale}-u-nu-latn`;

let current: Language = config.defaultLanguage;
let shellWords: Messages | undefined;
let pagesCatalog: Promise<void> | undefined;

/** Returns the language on screen, as the API names it. */
export const currentLanguage = (): Language => current;

/** Returns the shell's texts that are on screen; undefined if the build names no file for them. */
export const currentWords = (): ShellWords | undefined => {
  const file = shellFile(current);
  return file === undefined || shellWords === undefined ? undefined : { file, messages: shellWords };
};

/**
 * Loads the shell's texts in a language, activates it, and sets `lang` and `dir`. If the texts are unavailable, it
 * rejects and changes nothing.
 */
export const activate = async (language: Language): Promise<void> => {
  const messages = firstWords(language) ?? (await fetchCatalog(language, 'shell'));
  shellWords = import.meta.env.DEV ? await applyPseudo(messages) : messages;
  const locale = localeOf(language);
  if (language !== current) pagesCatalog = undefined;
  current = language;
  // `load` merges: the texts of the other pages may have come first
  i18n.load(locale, shellWords);
  i18n.activate(locale, numberLocale(locale));
  const root = document.documentElement;
  const dir = import.meta.env.DEV && pseudo === 'rtl' ? 'rtl' : directionOf(language);
  // setting an equal value would still make the browser recalculate all styles
  if (root.lang !== locale) root.lang = locale;
  if (root.dir !== dir) root.dir = dir;
};

/** Loads the texts of all other pages, once. Every page except those of the first screen calls it. */
export const loadPagesCatalog = (): Promise<void> => {
  const language = current;
  pagesCatalog ??= fetchCatalog(language, 'pages').then(
    async (pages) => {
      const words = import.meta.env.DEV ? await applyPseudo(pages) : pages;
      if (language !== current) return;
      const messages = { ...words, ...shellWords };
      const locale = localeOf(language);
      // also notifies rendered components
      i18n.loadAndActivate({ locale, locales: numberLocale(locale), messages });
    },
    (error: unknown) => {
      pagesCatalog = undefined;
      throw error;
    },
  );
  return pagesCatalog;
};

/** Activates a language, or the first other one whose texts are available. */
export const activateFirst = async (language: Language): Promise<void> => {
  // set before the texts are loaded, so that a page that loads at the same time requests the same language
  current = language;
  for (const candidate of new Set<Language>([language, 'en', ...LANGUAGES])) {
    try {
      await activate(candidate);
      return;
    } catch (error) {
      console.error(`i18n: no words of ${candidate}`, error);
    }
  }
  throw new Error('no language');
};

export { i18n };
