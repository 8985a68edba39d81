import { i18n, type Messages } from '@lingui/core';
import { type Language, LANGUAGES, config } from '../config.ts';
import { catalogFile } from './catalog-file.ts';
import { directionOf, localeOf } from '../lib/languages.ts';
import { snapshotSource, type SnapshotWords } from '../storage/stored-snapshot.ts';

export { localeOf } from '../lib/languages.ts';

const catalogs = import.meta.glob<{ messages: Messages }>('./locales/*/*.po');

/** Fetches the words of the first screen, or those of all other pages. */
export const fetchCatalog = async (language: Language, name: 'shell' | 'pages'): Promise<Messages> => {
  const file = `./locales/${localeOf(language)}/${name}.po`;
  const load = catalogs[file];
  if (!load) throw new Error(`no ${file}`);
  return (await load()).messages;
};

/** In development alone: `localStorage.pseudo` makes every text longer, or turns the page round (`pseudo.ts`). */
const pseudo = import.meta.env.DEV ? globalThis.localStorage?.getItem('pseudo') : undefined;
const prepared = async (messages: Messages): Promise<Messages> =>
  import.meta.env.DEV && pseudo === 'longer' ? (await import('./pseudo.ts')).lengthen(messages) : messages;

/** Words of the shell, as long as home is drawn as it was last seen: no file is waited for (FAST-01). */
const wordsOfSnapshot = (language: Language): Messages | undefined => {
  const snapshot = snapshotSource();
  const { file, messages } = snapshot?.words ?? {};
  return snapshot?.language === language && file === catalogFile('words', localeOf(language)) ? messages : undefined;
};

/** The locale in which Lingui writes the numbers of plural forms: Latin digits, like every other figure [I18N-09]. */
const numberLocale = (locale: string): string => `${locale}-u-nu-latn`;

let current: Language = config.defaultLanguage;
let shellWords: Messages | undefined;
let rest: Promise<void> | undefined;

/** The language on screen, as it goes on the wire. */
export const currentLanguage = (): Language => current;

/** Words of the shell, to be stored with a snapshot of home; none where the build names no file of them. */
export const wordsForSnapshot = (): SnapshotWords | undefined => {
  const file = catalogFile('words', localeOf(current));
  return file === undefined || shellWords === undefined ? undefined : { file, messages: shellWords };
};

/**
 * Loads the words of the shell and shows them; sets `lang` and `dir`. Rejects when they cannot be had, and nothing
 * changes then.
 */
export const activate = async (language: Language): Promise<void> => {
  const messages = wordsOfSnapshot(language) ?? (await fetchCatalog(language, 'shell'));
  shellWords = import.meta.env.DEV ? await prepared(messages) : messages;
  const locale = localeOf(language);
  if (language !== current) rest = undefined;
  current = language;
  // merged, not put in place: the words of the other pages may have come first
  i18n.load(locale, shellWords);
  i18n.activate(locale, numberLocale(locale));
  const root = document.documentElement;
  const dir = import.meta.env.DEV && pseudo === 'rtl' ? 'rtl' : directionOf(language);
  // set anew, though it is the same, the browser would reckon the styles of the whole page again
  if (root.lang !== locale) root.lang = locale;
  if (root.dir !== dir) root.dir = dir;
};

/** Merges the words of all other pages; asked for by each page but the first ones, fetched once. */
export const loadPagesCatalog = (): Promise<void> => {
  const language = current;
  rest ??= fetchCatalog(language, 'pages').then(
    async (pages) => {
      const words = import.meta.env.DEV ? await prepared(pages) : pages;
      if (language !== current) return;
      const messages = { ...words, ...shellWords };
      // tells what is rendered already that there are more words
      const locale = localeOf(language);
      i18n.loadAndActivate({ locale, locales: numberLocale(locale), messages });
    },
    (error: unknown) => {
      rest = undefined;
      throw error;
    },
  );
  return rest;
};

/** Activates the wanted language, or the first one whose words can be had: better another language than none. */
export const activateFirst = async (language: Language): Promise<void> => {
  // known before its words are there, so that a page that is fetched beside them asks for the same language
  current = language;
  for (const item of new Set<Language>([language, 'en', ...LANGUAGES])) {
    try {
      await activate(item);
      return;
    } catch (error) {
      console.error(`i18n: no words of ${item}`, error);
    }
  }
  throw new Error('no language');
};

export { i18n };
