/**
 * Runs inside `index.html` before anything is painted or fetched (`build/inline-page-parts.ts` inlines it). Sets the
 * language, theme and colours of the first paint, and requests the files of the first page together with the entry.
 * The app checks every decision made here again.
 */
import { config } from '../../config.ts';
import { catalogFile } from '../../i18n/catalog-file.ts';
import { detectLanguage, directionOf, localeOf } from '../../domain/languages.ts';
import { canonical, HOME, INTRO, LOGIN } from '../../domain/routes.ts';
import { isStranger, readSettingsCache } from '../../storage/settings-cache.ts';
import { BAR_COLOURS, priceColoursOf } from './appearance.ts';
import { drawSnapshot } from '../last-seen/draw.ts';
import { drop, readHomeSnapshot } from '../last-seen/store.ts';
import { hideLinks } from './hide-links.ts';

const root = document.documentElement;
const settings = readSettingsCache() ?? {};
const language = detectLanguage(settings.language, navigator.languages, config.defaultLanguage);

function paintAsChosen(): void {
  root.lang = localeOf(language);
  root.dir = directionOf(language);
  const colours = priceColoursOf(settings.direction, language);
  if (colours) root.dataset['direction'] = colours;
  if (settings.movesLess) root.dataset['motion'] = 'less';
  if (!settings.theme) return;
  root.dataset['theme'] = settings.theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    bar.content = BAR_COLOURS[settings.theme];
}

/** Starts the worker, because the browser may have served the page without it (`sw/routes.ts`). */
const wakeWorker = (): void => navigator.serviceWorker?.controller?.postMessage(null);

/** Opens both databases early: every customer read waits for the session, then for its copy. */
function openDatabases(): void {
  if (!settings.signed) return;
  try {
    for (const name of ['session', 'kept']) {
      const request = indexedDB.open(`andaman-${name}`);
      // only the app may create one
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onsuccess = () => setTimeout(() => request.result.close(), 3000);
    }
  } catch {
    // the app notices and says so
  }
}

const path = canonical(location.hash.split('?', 1)[0]!.replace(/^#?\/?/, '/'));

/** Guesses the first page. The app's guard decides later. */
function firstPage(): 'home' | 'intro' | 'login' | 'page' {
  const isHome = path === HOME;
  if (isHome && (settings.signed || config.access === 'open')) return 'home';
  // customers see the intro with another layout than strangers
  if (path === INTRO ? !settings.signed : isHome && isStranger()) return 'intro';
  return isHome || path === LOGIN ? 'login' : 'page';
}

const addLink = (attributes: object): void =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

/** Requests the files that the build wrote on the root element (`build/first-pages.ts`). */
function fetchFiles(first: ReturnType<typeof firstPage>): void {
  const locale = localeOf(language);
  const { css, ...files } = root.dataset;
  const words = catalogFile('words', locale);
  const list = [
    files[first],
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
// reads the window's size while the page is empty, when that needs no layout
const snapshot = first === 'home' && import.meta.env.VITE_KILL !== '1' ? readHomeSnapshot(language) : undefined;
fetchFiles(first);

/** Writes the company's name over the built-in one, as the last start has read it. */
function showCompany(): void {
  if (!settings.company) return;
  document.title = settings.company;
  const name = document.querySelector('#first .home .top')?.lastChild;
  if (name) name.nodeValue = settings.company;
}

/** Draws the home snapshot in `place` until the app has rendered home (FAST-01). Without one the skeleton stays. */
export const showHomeSnapshot = (place: Element): void => {
  showCompany();
  try {
    if (snapshot) drawSnapshot(snapshot, place);
    else place.remove();
  } catch {
    drop();
  }
  wakeWorker();
  openDatabases();
};
