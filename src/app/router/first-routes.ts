import type { ComponentType } from 'react';
import * as home from '../../features/home/pages/HomePage.tsx';
import { HOME, INTRO, LOGIN, type Path } from '../../lib/routes.ts';

/** Paths whose page may be the first screen. */
export type FirstPath = typeof HOME | typeof INTRO | typeof LOGIN;
/** `beginPageReads` starts the reads of a page before React draws it, and resolves once the page can be drawn. */
export type LoadPage = () => Promise<{ default: ComponentType; beginPageReads?: () => Promise<unknown> }>;

/**
 * The pages that may be the first screen of a customer, a stranger (LIVE-08) or a visitor: their code waits for no
 * table and no router. Home comes with the shell: most starts show it, and a file of its own is one more to wait for.
 * `words`: home says nothing that the shell's catalog lacks. All other pages: `lazy-routes.ts`.
 */
export const firstRoutes: Record<FirstPath, { readonly load: LoadPage; readonly words: 'shell' | 'pages' }> = {
  [HOME]: { load: () => Promise.resolve(home), words: 'shell' },
  [INTRO]: { load: () => import('../../features/help/pages/IntroPage.tsx'), words: 'pages' },
  [LOGIN]: { load: () => import('../../features/auth/pages/LoginPage.tsx'), words: 'pages' },
};

export const isFirstPath = (path: Path): path is FirstPath => path in firstRoutes;
