/**
 * Runs inside `index.html` before anything is painted or fetched (`build/inline-page-parts.ts` inlines it). Sets the
 * language, theme and colours of the first paint, and requests the files of the first page together with the entry.
 * The app checks every decision made here again.
 */
import { config } from '../../config.ts';
import { catalogFile } from '../../i18n/catalog-file.ts';
import { detectLanguage, directionOf, localeOf } from '../../domain/languages.ts';
import { canonical, HOME, INTRO, LOGIN } from '../../domain/routes.ts';
import { readHomeSnapshot } from '../../storage/home-snapshot.ts';
import { dropHomeSnapshot, isStranger, readSettingsCache } from '../../storage/settings-cache.ts';
import { BAR_COLOURS, priceColoursOf } from './appearance.ts';
import { drawSnapshot } from './draw-snapshot.ts';
import { hideLinks } from './hide-links.ts';
import { pageGroupOf } from './page-group.ts';

const root = document.documentElement;
const settings = readSettingsCache() ?? {};
const language = detectLanguage(settings.language, navigator.languages, config.defaultLanguage);

function paintAsChosen(): void {
  root.lang = localeOf(language);
  root.dir = directionOf(language);
  const colours = priceColoursOf(settings.direction, language);
  if (colours) root.dataset['direction'] = colours;
  if (!settings.theme) return;
  root.dataset['theme'] = settings.theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    bar.content = BAR_COLOURS[settings.theme];
}

/** The browser may have answered the page without its worker (`sw/routes.ts`): it starts while the page is read. */
const wakeWorker = (): void => navigator.serviceWorker?.controller?.postMessage(null);

/** Every read of a customer waits for the session, then for its copy: both databases open meanwhile. */
function openDatabases(): void {
  if (!settings.signed) return;
  try {
    for (const name of ['session', 'kept']) {
      const request = indexedDB.open(`andaman-${name}`);
      // only the app itself makes one
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onsuccess = () => setTimeout(() => request.result.close(), 3000);
    }
  } catch {
    // the app finds out and says so
  }
}

const path = canonical(location.hash.split('?', 1)[0]!.replace(/^#?\/?/, '/'));

/** The page that will probably come first; the guard of the app has the last word. */
function firstPage(): 'home' | 'intro' | 'login' | 'page' {
  const isHome = path === HOME;
  if (isHome && (settings.signed || config.access === 'open')) return 'home';
  // the words of customers are drawn otherwise than a stranger's
  if (path === INTRO ? !settings.signed : isHome && isStranger()) return 'intro';
  return isHome || path === LOGIN ? 'login' : 'page';
}

const addLink = (attributes: object): void =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

/** Asks for the files that the build wrote onto the root element (`build/first-pages.ts`). */
function fetchFiles(first: ReturnType<typeof firstPage>): void {
  const locale = localeOf(language);
  const { css, ...files } = root.dataset;
  const words = catalogFile('words', locale);
  const list = [
    files[first],
    // a visitor may be on the way to the login
    first === 'page' && settings.signed ? files[pageGroupOf(path)] : '',
    snapshot?.words?.file === words ? '' : words,
    first === 'home' ? '' : catalogFile('more', locale),
  ];
  // a sheet that a script adds does not block the paint of the skeleton; the entry waits for it before it draws
  if (css) addLink({ rel: 'stylesheet', href: css, id: 'css', blocking: snapshot ? 'render' : '' });
  // a snapshot shows parts whose code and styles come with the chrome
  const late = snapshot ? (files['page'] ?? '').split(' ').filter((file) => file.endsWith('.css')) : [];
  for (const href of late) addLink({ rel: 'stylesheet', href, blocking: 'render' });
  for (const href of new Set(list.join(' ').split(' ').filter(Boolean))) {
    if (href.endsWith('.js')) addLink({ rel: 'modulepreload', href });
    // as Vite's loader asks for it; otherwise the browser would fetch it twice
    else addLink({ rel: 'preload', as: 'style', crossOrigin: '', href });
  }
}

paintAsChosen();
hideLinks(settings.closed ?? []);
const first = firstPage();
root.dataset['first'] = first;
// asked for its size while the page is empty, a window need not lay it out
const snapshot = first === 'home' && import.meta.env.VITE_KILL !== '1' ? readHomeSnapshot(language) : undefined;
fetchFiles(first);

/** Draws home as it was last seen in `place`, until the app has drawn it (FAST-01); without one the skeleton stands. */
export const showHomeSnapshot = (place: Element): void => {
  try {
    if (snapshot) drawSnapshot(snapshot, place);
    else place.remove();
  } catch {
    dropHomeSnapshot();
  }
  wakeWorker();
  openDatabases();
};
