import type { ComponentType } from 'react';
import * as home from '../../features/home/pages/HomePage.tsx';
import { HOME, INTRO, LOGIN, type Path, routes } from '../../domain/routes.ts';

/** A page's module. `beginPageReads` starts its reads before it is rendered, and resolves when rendering may start. */
export interface PageModule {
  readonly default: ComponentType;
  readonly beginPageReads?: () => Promise<unknown>;
}

/** Paths of the pages that can be the first screen: for a customer, for someone new (LIVE-08), and for a visitor. */
export type FirstPath = typeof HOME | typeof INTRO | typeof LOGIN;

const firstPaths: readonly string[] = [HOME, INTRO, LOGIN] satisfies FirstPath[];

/** Whether a page can be the first screen. These load without wouter, and home without the catalog of the pages. */
export const isFirstPath = (path: Path): path is FirstPath => firstPaths.includes(path);

/** Every page but home, each with its loader. */
const loaders = import.meta.glob<PageModule>([
  '../../features/*/pages/*.tsx',
  '!../../features/home/pages/HomePage.tsx',
]);

/** Loads a page's code. Home is part of the shell, since most starts show it and a separate file would take longer. */
export const importPage = (path: Path): Promise<PageModule> => {
  if (path === HOME) return Promise.resolve(home);
  const [feature, file] = routes[path].page.split('/');
  return loaders[`../../features/${feature}/pages/${file}.tsx`]!();
};
