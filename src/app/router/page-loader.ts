import { type ComponentType, useSyncExternalStore } from 'react';
import { i18n, loadPagesCatalog } from '../../i18n/index.ts';
import type { Path } from '../../lib/routes.ts';
import { loadPage, PageLoadError } from '../../pwa/load-page.ts';
import { isWide } from '../../ui/use-media.ts';
import { loadChrome } from '../load-chrome.ts';
import { TooSlow, withinPageTimeout } from '../page-timeout.ts';
import { firstRoutes, isFirstPath } from './first-routes.ts';
import type { LazyRoute } from './lazy-routes.ts';

/** Why the code of a page is not there: its time was up (SHELL-21), no connection, or its file is gone (PWA-17). */
export type Why = 'slow' | 'offline' | 'gone';

/** The code of a page; `title` is empty until it is known. */
export type PageState =
  | { readonly status: 'loading'; readonly title?: string }
  | { readonly status: 'ready'; readonly Page: ComponentType }
  | { readonly status: 'failed'; readonly why: Why };

/** The table of lazy routes, once the chrome is there. */
let table: { readonly [path in Path]?: LazyRoute } = {};

/** The list that an entry's page opens beside from 900 px on (ADR 0018); none before the page was asked for. */
export const listOf = (path: Path): Path | undefined => table[path]?.list;

/** Whether entries open beside a page. */
export const hasEntries = (path: Path): boolean => Object.values(table).some(({ list }) => list === path);

const LOADING: PageState = { status: 'loading' };
const slots = new Map<Path, PageState>();
const runs = new Map<Path, Promise<void>>();
const readers = new Set<() => void>();

const put = (path: Path, slot: PageState): void => {
  slots.set(path, slot);
  for (const reader of readers) reader();
};

const whyOf = (error: unknown): Why => {
  if (error instanceof TooSlow) return 'slow';
  return error instanceof PageLoadError && error.offline ? 'offline' : 'gone';
};

/** A page is shown whatever becomes of what it begins: its parts ask again, and say themselves what failed. */
const begun = (begin?: () => Promise<unknown>): Promise<unknown> | undefined => begin?.().catch(() => undefined);

const codeOf = async (path: Path): Promise<ComponentType> => {
  if (isFirstPath(path)) {
    const first = firstRoutes[path];
    const [{ default: Page, beginPageReads }] = await loadPage(() =>
      Promise.all([first.load(), first.words === 'pages' ? loadPagesCatalog() : undefined]),
    );
    await begun(beginPageReads);
    return Page;
  }
  const { lazyRoutes } = await loadChrome();
  table = lazyRoutes;
  const page = lazyRoutes[path];
  put(path, { status: 'loading', title: i18n._(page.title) });
  const [{ default: Page, beginPageReads }, { withRouter }] = await loadPage(() =>
    Promise.all([page.load(), import('./with-router.tsx')]),
  );
  await begun(beginPageReads);
  return withRouter(Page, path);
};

/** The list that comes beside it; a list that does not come keeps nothing from its entry. */
const listFirst = async (path: Path): Promise<void> => {
  if (!isWide() || isFirstPath(path)) return;
  const { lazyRoutes } = await loadChrome();
  const { list } = lazyRoutes[path];
  if (list !== undefined) await preload(list);
};

const fetchPage = async (path: Path): Promise<void> => {
  put(path, LOADING);
  try {
    const [Page] = await Promise.all([withinPageTimeout(codeOf(path)), listFirst(path).catch(() => undefined)]);
    put(path, { status: 'ready', Page });
  } catch (error) {
    console.error(`page ${path}`, error);
    runs.delete(path);
    put(path, { status: 'failed', why: whyOf(error) });
  }
};

/** Fetches the code and words of a page, once; again after a failure. Never rejects: see `pageState`. */
export const preload = (path: Path): Promise<void> => {
  const run = runs.get(path) ?? fetchPage(path);
  runs.set(path, run);
  return run;
};

/** How far the code of a page is. */
export const pageState = (path: Path): PageState => slots.get(path) ?? LOADING;

const subscribe = (reader: () => void): (() => void) => {
  readers.add(reader);
  return () => readers.delete(reader);
};

export const usePageState = (path: Path): PageState => useSyncExternalStore(subscribe, () => pageState(path));
