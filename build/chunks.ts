import type { Rolldown } from 'vite';

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

const pagesOf = (features: string): RegExp => new RegExp(`/src/features/(${features})/(pages/)?[^/]+$`);

/**
 * Features whose pages are used together travel in one file: a file each is more than the worker should fetch. What is
 * no page, or used by several groups, comes with the chrome, right after the first screen.
 */
const GROUPS = {
  trade: pagesOf('market|options|contracts|protection|submissions'),
  earn: pagesOf('liquidity|lockup|rewards'),
  account: pagesOf('auth|profile|account|recharge|withdraw'),
  more: pagesOf('home|messages|help'),
  chrome: /\/src\//,
};

/** The group of a module that is loaded lazily. */
export const groupOf = (id: string): string | undefined =>
  Object.entries(GROUPS).find(([, folder]) => folder.test(id))?.[0];

/** Groups of the lazily loaded modules that bring this one along. */
function usersOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const own = dynamicImporters.length > 0 ? groupOf(id) : undefined;
  return [...(own ? [own] : []), ...importers.flatMap((importer) => usersOf(importer, graph, seen))];
}

/**
 * Which file a module goes into; few, since each is a request of the worker, the first screen waits for each round
 * trip, and a page from the device for each answer. What one group alone needs goes with it, but for its styles: those
 * of all pages are one sheet. A package that is loaded on demand (chart, sanitizer) and the catalogs are files of their
 * own.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // not `vendor`: earlier builds changed a file of that name after its hash was made, and devices still have it
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'shell', tags: ['$initial'], priority: 2 },
  // with all that the shell does not have already: neither a visitor's first page nor the worker waits for more
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

/** Name of a file without its hash; that of a catalog says its locale, which the worker reads (`sw/shell.ts`). */
export const chunkName = ({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const [, locale, part] = CATALOG.exec(facadeModuleId ?? '') ?? [];
  return locale ? `${part}-${locale}` : name;
};
