import type { ComponentType } from 'react';
import * as home from '../../features/home/pages/HomePage.tsx';
import { HOME, INTRO, LOGIN, type Path } from '../../domain/routes.ts';

/** Paths of the pages that can be the first screen. */
export type FirstPath = typeof HOME | typeof INTRO | typeof LOGIN;
/** Loads a page. `beginPageReads` starts its reads before it is rendered, and resolves when rendering may start. */
export type LoadPage = () => Promise<{ default: ComponentType; beginPageReads?: () => Promise<unknown> }>;

/**
 * The pages that can be the first screen: for a customer, for somebody new to the app (LIVE-08), and for a visitor.
 * They load without the routes table and without wouter. Home is part of the shell, since most starts show it and a
 * separate file would take longer. `words`: the catalog that the page needs. For all other pages see `lazy-routes.ts`.
 */
export const firstRoutes: Record<FirstPath, { readonly load: LoadPage; readonly words: 'shell' | 'pages' }> = {
  [HOME]: { load: () => Promise.resolve(home), words: 'shell' },
  [INTRO]: { load: () => import('../../features/help/pages/IntroPage.tsx'), words: 'pages' },
  [LOGIN]: { load: () => import('../../features/auth/pages/LoginPage.tsx'), words: 'pages' },
};

export const isFirstPath = (path: Path): path is FirstPath => path in firstRoutes;
