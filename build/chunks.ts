import type { Rolldown } from 'vite';

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

const pagesOf = (features: string): RegExp => new RegExp(`/src/features/(${features})/(pages/)?[^/]+$`);

/**
 * Features whose pages are used together share a file, so that the worker fetches fewer. Modules that are not
 * pages, or that several groups use, are in the chrome's file, which loads right after the first screen.
 */
const GROUPS = {
  trade: pagesOf('market|options|contracts|protection|submissions'),
  earn: pagesOf('liquidity|lockup|rewards'),
  account: pagesOf('account|auth|credentials|deposits|points|profile|security|verifications|wallets|withdrawals'),
  more: pagesOf('home|messages|help|cases'),
  chrome: /\/src\//,
};

/** Returns the group of a lazily loaded module. */
export const groupOf = (id: string): string | undefined =>
  Object.entries(GROUPS).find(([, folder]) => folder.test(id))?.[0];

/** Returns the groups of the lazily loaded modules that import this one. */
function usersOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const own = dynamicImporters.length > 0 ? groupOf(id) : undefined;
  return [...(own ? [own] : []), ...importers.flatMap((importer) => usersOf(importer, graph, seen))];
}

/**
 * Assigns modules to files. Each file costs the worker a request and the first screen a round trip, so there are few. A
 * module that only one group needs is in that group's file. Styles of all pages share one sheet. Packages that load on
 * demand (chart, sanitizer) and catalogs have their own files.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'shell', tags: ['$initial'], priority: 2 },
  // include everything that the shell lacks, so that a visitor's first page and the worker wait for no other file
  { name: 'login', test: /(Intro|Login)Page\.tsx/, includeDependenciesRecursively: true, priority: 2 },
  { name: 'worker', test: /\/pwa\/(register|worker)\.ts/, includeDependenciesRecursively: true, priority: 2 },
  {
    debugName: 'groups',
    name: (id, graph) => {
      const [user, ...others] = new Set(/\.po($|\?)/.test(id) ? [] : usersOf(id, graph));
      return others.length > 0 || (user && /\.css($|\?)/.test(id)) ? 'chrome' : (user ?? null);
    },
    priority: 1,
  },
];

/** Locale and part of a catalog. */
const CATALOG = /\/locales\/(\w+)\/(\w+)\.po/;

/** Returns a file's name without its hash. The worker reads the locale from a catalog's name (`sw/shell.ts`). */
export const chunkName = ({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const [, locale, part] = CATALOG.exec(facadeModuleId ?? '') ?? [];
  return locale ? `${part}-${locale}` : name;
};
