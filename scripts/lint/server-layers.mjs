/**
 * @typedef {object} Layer
 * @property {string} contains what a newcomer finds there
 * @property {readonly string[]} imports the other layers that it may import
 */

/**
 * The folders of `server/`. `docs/overview.md` shows this table.
 *
 * @type {Readonly<Record<string, Layer>>}
 */
export const folders = {
  ports: { contains: 'interfaces: market, chains, bank, reviewers, messages, clock', imports: [] },
  adapters: {
    contains: 'simulated, messages, prices, chains; `production.ts` chooses',
    imports: ['ports', 'platform'],
  },
  locales: { contains: 'catalogs of the texts that the server sends', imports: [] },
  platform: { contains: 'database, jobs, events, rate limits, texts', imports: ['ports', 'locales'] },
  ledger: { contains: 'double entry, holds, hash chain, audit', imports: ['ports', 'platform'] },
  market: { contains: 'price stream, fair price', imports: ['ports', 'platform'] },
  modules: {
    contains: 'per area: handlers, services, tables, texts',
    imports: ['ports', 'platform', 'ledger', 'market'],
  },
  http: { contains: 'router, middleware, API document', imports: ['ports', 'platform', 'qa'] },
  qa: {
    contains: 'faults, controls, demo data',
    imports: ['ports', 'platform', 'ledger', 'market', 'modules', 'http'],
  },
  desk: {
    contains: "the staff's desk: actions, approvals, log; on a port of its own",
    imports: ['ports', 'platform', 'ledger', 'market', 'modules'],
  },
  commands: {
    contains: 'backup, restore, coins, rates, desk, conformance',
    imports: ['ports', 'platform', 'ledger', 'http', 'adapters', 'modules', 'desk'],
  },
};

/**
 * The modules, each after those whose code it may run: there are no cycles, so you can understand a module without
 * those that depend on it. A `handlers.ts` may call all modules.
 */
export const modules = `
  activities claims content market money outbox protection push receipts security uploads messages switches
  contracts liquidity restrictions transfers verifications lockup points region rates account rewards blindbox customers
  account-events credentials deposits options wallets withdrawals cases profile
`
  .trim()
  .split(/\s+/);

/** Files that every folder except `ports` and `adapters` may import; the folders below the modules only as types. */
const SHARED = new Set(['server/context.ts', 'server/config.ts']);
const BELOW_MODULES = new Set(['platform', 'ledger', 'market']);
/** The table of all handlers, which `server/http` may import. */
const HANDLERS = 'server/handlers.ts';
/** The table of all texts, which collects those of the modules. */
const TEXTS = 'server/platform/texts/messages.ts';

/** @param {string} file */
const folderOf = (file) => /^server\/([^/]+)\//.exec(file)?.[1];
/** @param {string} file */
const moduleOf = (file) => /^server\/modules\/([^/]+)\//.exec(file)?.[1];
/** @param {string} file */
const isHandlers = (file) => /^server\/modules\/[^/]+\/handlers\.ts$/.test(file);
/** @param {string} file */
export const isModuleTexts = (file) => /^server\/modules\/[^/]+\/texts\.ts$/.test(file);

/** @param {string} file */
const isTables = (file) => /^server\/modules\/[^/]+\/schema\.ts$/.test(file);

/**
 * Returns whether a file may import the tables of a module: its own files and those of its desk, and QA, which sets
 * states that no call allows. Tables of others refer to them.
 *
 * @param {string} from
 * @param {string} owner
 */
const mayImportTables = (from, owner) =>
  moduleOf(from) === owner ||
  from.startsWith(`server/desk/${owner}/`) ||
  from.startsWith('server/qa/') ||
  from.endsWith('/schema.ts');

/**
 * Returns what is wrong with importing a file of a module from outside of it, or undefined. A module has one door, its
 * `index.ts`.
 *
 * @param {string} from
 * @param {string} to
 * @param {boolean} isType
 */
function wrongModule(from, to, isType) {
  const [own, other] = [moduleOf(from), moduleOf(to) ?? ''];
  if (own === other || isTables(to)) return undefined;
  if (isHandlers(to)) return `no module imports the handlers of another (${to})`;
  if (to !== `server/modules/${other}/index.ts`) return `import another module only from its index.ts (${to})`;
  if (own === undefined || isType || isHandlers(from) || modules.indexOf(other) < modules.indexOf(own))
    return undefined;
  return `module ${own} may not import ${other}: see modules in scripts/lint/server-layers.mjs`;
}

/**
 * Returns what is wrong with `from` importing `to`, both in `server/`, or undefined.
 *
 * @param {string} from
 * @param {string} to
 * @param {boolean} isType
 * @returns {string | undefined}
 */
export function wrongServerImport(from, to, isType) {
  if (isModuleTexts(to)) return from === TEXTS ? undefined : `use a text by its key: only ${TEXTS} imports ${to}`;
  const [own, other] = [folderOf(from), folderOf(to)];
  // a command changes what an adapter stores
  if (other === 'adapters' && own !== 'adapters' && own !== 'commands' && from !== 'server/main.ts')
    return `only server/main.ts chooses adapters (${to})`;
  const owner = moduleOf(to) ?? '';
  if (isTables(to) && !mayImportTables(from, owner))
    return `only ${owner} may import its tables (${to}): call a function of its index.ts`;
  // files directly in server/ connect the folders and may import anything else
  if (own === undefined) return undefined;
  if (other === undefined) {
    const isShared = SHARED.has(to) && folders[own]?.imports.includes('ports') && own !== 'adapters';
    if (isShared && (isType || !BELOW_MODULES.has(own))) return undefined;
    return own === 'http' && to === HANDLERS ? undefined : `server/${own} may not import ${to}`;
  }
  if (own === 'modules' && other === 'modules') return wrongModule(from, to, isType);
  // middleware calls the modules
  if (own === 'http' && other === 'modules' && (isType || from.startsWith('server/http/middleware/')))
    return wrongModule(from, to, isType);
  if (own === other) return undefined;
  if (folders[own]?.imports.includes(other)) return other === 'modules' ? wrongModule(from, to, isType) : undefined;
  return `server/${own} may not import server/${other} (${to}): see scripts/lint/server-layers.mjs`;
}
