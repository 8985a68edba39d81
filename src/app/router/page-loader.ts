import { type ComponentType, useSyncExternalStore } from 'react';
import { i18n, loadPagesCatalog } from '../../i18n/index.ts';
import { withCompany } from '../../i18n/with-company.ts';
import { HOME, type Path, type Route, routeOf, routes } from '../../domain/routes.ts';
import { loadPage, PageLoadError } from '../../pwa/load-page.ts';
import { isWide } from '../../ui/base/use-media.ts';
import { loadChrome } from '../load-chrome.ts';
import { PageTimeoutError, withinPageTimeout } from '../page-timeout.ts';
import { importPage, isFirstPath } from './pages.ts';

/** Why the code of a page did not load: too slow (SHELL-21), no connection, or its file is gone (PWA-17). */
export type FailureReason = 'slow' | 'offline' | 'gone';

/** State of a page's code; `title` is missing until it is known. */
export type PageState =
  | { readonly status: 'loading'; readonly title?: string }
  | { readonly status: 'ready'; readonly Page: ComponentType }
  | { readonly status: 'failed'; readonly why: FailureReason };

/** Returns the list that an entry's page is shown next to from 900 px on (ADR 0018). */
export const findListPath = (path: Path): Path | undefined => routeOf(path)?.list as Path | undefined;

/** Whether a page is a list whose entries open next to it. */
export const hasEntries = (path: Path): boolean => Object.values<Route>(routes).some(({ list }) => list === path);

const LOADING: PageState = { status: 'loading' };
const states = new Map<Path, PageState>();
const loads = new Map<Path, Promise<void>>();
const listeners = new Set<() => void>();

const setState = (path: Path, state: PageState): void => {
  states.set(path, state);
  for (const listener of listeners) listener();
};

const reasonOf = (error: unknown): FailureReason => {
  if (error instanceof PageTimeoutError) return 'slow';
  return error instanceof PageLoadError && error.offline ? 'offline' : 'gone';
};

/** Begins a page's reads. A failure does not keep the page from showing: its components read again and report it. */
const beginPage = (begin?: () => Promise<unknown>): Promise<unknown> | undefined => begin?.().catch(() => undefined);

/** Adds the title to a page that is still loading. Titles and their texts come with the chrome. */
const addTitle = async (path: Path): Promise<void> => {
  const { titles } = await loadChrome();
  if (pageState(path).status === 'loading')
    setState(path, { status: 'loading', title: i18n._(withCompany(titles[path])) });
};

const loadCode = async (path: Path): Promise<ComponentType> => {
  const [{ default: Page, beginPageReads }, router] = await loadPage(() =>
    Promise.all([
      importPage(path),
      isFirstPath(path) ? undefined : import('./with-router.tsx'),
      path === HOME ? undefined : loadPagesCatalog(),
    ]),
  );
  await beginPage(beginPageReads);
  return router ? router.withRouter(Page, path) : Page;
};

/** Preloads the list next to an entry's page. */
const preloadList = async (path: Path): Promise<void> => {
  const list = isWide() ? findListPath(path) : undefined;
  if (list !== undefined) await preload(list);
};

const fetchPage = async (path: Path): Promise<void> => {
  setState(path, LOADING);
  if (!isFirstPath(path)) void addTitle(path).catch(() => undefined);
  try {
    const [Page] = await Promise.all([withinPageTimeout(loadCode(path)), preloadList(path).catch(() => undefined)]);
    setState(path, { status: 'ready', Page });
  } catch (error) {
    console.error(`page ${path}`, error);
    loads.delete(path);
    setState(path, { status: 'failed', why: reasonOf(error) });
  }
};

/** Loads the code and texts of a page, once; again after a failure. Never rejects: see `pageState`. */
export const preload = (path: Path): Promise<void> => {
  const load = loads.get(path) ?? fetchPage(path);
  loads.set(path, load);
  return load;
};

/** Returns the state of a page's code. */
export const pageState = (path: Path): PageState => states.get(path) ?? LOADING;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePageState = (path: Path): PageState => useSyncExternalStore(subscribe, () => pageState(path));
