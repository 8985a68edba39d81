import type { Rolldown } from 'vite';

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

const file = (id: string): string => (id.split('?')[0] ?? id).replaceAll('\\', '/');
const isFile =
  (path: string) =>
  (id: string): boolean =>
    file(id).endsWith(`/${path}`);

const ENTRY = isFile('src/main.tsx');
const LOGIN = isFile('src/features/auth/pages/LoginPage.tsx');
const WORKER = [isFile('src/pwa/register.ts'), isFile('src/pwa/worker.ts')];

/** Modules that one brings with it when it is loaded. */
function reach(graph: Graph, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Every module that something loads when it is needed, with all that it brings. */
function lazyParts(graph: Graph, entry: string): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>();
  const open = [...reach(graph, [entry])];
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const lazy of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (parts.has(lazy)) continue;
      const all = reach(graph, [lazy]);
      parts.set(lazy, all);
      open.push(...all);
    }
  }
  return parts;
}

/**
 * Features whose pages are used together, and travel together: a file each would soon be more than the worker should
 * fetch.
 */
const DISTRICTS: Record<string, string> = {
  market: 'trade',
  options: 'trade',
  contracts: 'trade',
  protection: 'trade',
  submissions: 'trade',
  liquidity: 'earn',
  lockup: 'earn',
  rewards: 'earn',
  auth: 'account',
  profile: 'account',
  account: 'account',
  recharge: 'account',
  withdraw: 'account',
  home: 'more',
  messages: 'more',
  help: 'more',
};

/** Whose file a lazily loaded module belongs to; undefined for a package, which is a file of its own. */
function districtOf(id: string): string | undefined {
  const path = /\/src\/(?!.*\/node_modules\/)(.*)$/.exec(file(id))?.[1];
  if (path === undefined) return undefined;
  if (/^(app\/chrome|pwa)\//.test(path)) return 'notices';
  const feature = /^features\/([a-z]+)\/(?:pages\/)?[^/]+$/.exec(path)?.[1];
  // what is no page comes right after the first screen, or seldom: together it is still little
  return feature === undefined ? 'later' : (DISTRICTS[feature] ?? feature);
}

/**
 * Which file a module goes into. Each file is a request of the worker and a write, and the first screen waits for each
 * round trip, so there are few: `shell` is the app itself with home, `login` the rest of that page, a file for the
 * other pages of each district, `worker` for what registers it, which waits for nothing else, `notices` for what the
 * shell shows over the pages, `later` for small things that are loaded when needed, `parts` for what several of these
 * share.
 */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  let names: Map<string, string> | undefined;

  const plan = (graph: Graph, entry: string): Map<string, string> => {
    const plan = new Map<string, string>();
    const give = (ids: Iterable<string>, name: string): void => {
      for (const id of ids) if (!plan.has(id) && !/\.po($|\?)/.test(id)) plan.set(id, name);
    };
    const parts = lazyParts(graph, entry);
    const find = (is: (id: string) => boolean): Set<string> => [...parts].find(([id]) => is(id))?.[1] ?? new Set();
    give(reach(graph, [entry]), 'shell');
    give(find(LOGIN), 'login');
    for (const is of WORKER) give(find(is), 'worker');

    // what is left: a module goes with the district that alone needs it, else to what all of them share
    const users = new Map<string, Set<string>>();
    for (const [lazy, all] of parts) {
      const user = districtOf(lazy);
      if (user === undefined || /\.po($|\?)/.test(lazy)) continue;
      for (const id of all) users.set(id, (users.get(id) ?? new Set()).add(user));
    }
    for (const [id, needing] of users) {
      const [only] = needing;
      // `notices` never comes without `parts`: one style sheet does for both
      give([id], needing.size > 1 || (only === 'notices' && file(id).endsWith('.css')) ? 'parts' : only!);
    }
    return plan;
  };

  let entry: string | undefined;
  return (id, graph) => {
    if (ENTRY(id)) entry = id;
    entry ??= findEntry(graph, id);
    if (entry === undefined) return null;
    names ??= plan(graph, entry);
    return names.get(id) ?? null;
  };
}

/** The entry, found by going up from any module. */
function findEntry(graph: Graph, from: string): string | undefined {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (ENTRY(id)) return id;
    const info = graph.getModuleInfo(id);
    open.push(...(info?.importers ?? []), ...(info?.dynamicImporters ?? []));
  }
  return undefined;
}
