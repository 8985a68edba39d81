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
  modules: { contains: 'per area: handlers, services, tables', imports: ['ports', 'platform', 'ledger', 'market'] },
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
 * The modules, each with the other modules whose code it may run. There are no cycles, so you can understand a module
 * without those that depend on it. Every module may import another's tables (`schema.ts`) and types. A `handlers.ts`
 * may call all modules, but no other `handlers.ts`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const modules = {
  account: ['points'],
  'account-events': ['customers'],
  activities: [],
  blindbox: ['rewards'],
  claims: [],
  content: [],
  contracts: ['messages', 'protection', 'switches'],
  credentials: ['customers', 'messages'],
  customers: ['messages', 'rewards', 'security'],
  deposits: ['customers', 'messages', 'protection', 'restrictions', 'transfers', 'uploads'],
  liquidity: ['content', 'messages'],
  lockup: ['liquidity', 'messages', 'switches'],
  market: [],
  messages: ['protection', 'push', 'security'],
  money: [],
  options: ['customers', 'messages', 'protection', 'switches'],
  outbox: [],
  points: ['verifications'],
  profile: ['content', 'customers', 'deposits', 'messages', 'uploads'],
  protection: [],
  push: [],
  rates: ['content', 'transfers'],
  receipts: [],
  region: [],
  restrictions: ['messages'],
  rewards: ['points'],
  security: [],
  switches: ['content'],
  transfers: ['content', 'switches'],
  uploads: [],
  verifications: ['messages', 'uploads'],
  wallets: ['deposits', 'transfers'],
  withdrawals: [
    'claims',
    'customers',
    'deposits',
    'messages',
    'protection',
    'restrictions',
    'transfers',
    'verifications',
    'wallets',
  ],
};

/** Files that every folder except `ports` and `adapters` may import; the folders below the modules only as types. */
const SHARED = new Set(['server/context.ts', 'server/config.ts']);
const BELOW_MODULES = new Set(['platform', 'ledger', 'market']);
/** The table of all handlers, which `server/http` may import. */
const HANDLERS = 'server/handlers.ts';

/** @param {string} file */
const folderOf = (file) => /^server\/([^/]+)\//.exec(file)?.[1];
/** @param {string} file */
const moduleOf = (file) => /^server\/modules\/([^/]+)\//.exec(file)?.[1];
/** @param {string} file */
const isHandlers = (file) => /^server\/modules\/[^/]+\/handlers\.ts$/.test(file);

/**
 * Returns what is wrong with one module importing another, or undefined.
 *
 * @param {string} from
 * @param {string} to
 * @param {boolean} isType
 */
function wrongModule(from, to, isType) {
  const [own, other] = [moduleOf(from), moduleOf(to)];
  if (own === other || isType || to.endsWith('/schema.ts')) return undefined;
  if (isHandlers(to)) return `no module imports the handlers of another (${to})`;
  if (isHandlers(from) || modules[own ?? '']?.includes(other ?? '')) return undefined;
  return `module ${own} may not import ${other} (${to}): see scripts/lint/server-layers.mjs`;
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
  const [own, other] = [folderOf(from), folderOf(to)];
  // a command changes what an adapter stores
  if (other === 'adapters' && own !== 'adapters' && own !== 'commands' && from !== 'server/main.ts')
    return `only server/main.ts chooses adapters (${to})`;
  // files directly in server/ connect the folders and may import anything
  if (own === undefined) return undefined;
  if (other === undefined) {
    const isShared = SHARED.has(to) && folders[own]?.imports.includes('ports') && own !== 'adapters';
    if (isShared && (isType || !BELOW_MODULES.has(own))) return undefined;
    return own === 'http' && to === HANDLERS ? undefined : `server/${own} may not import ${to}`;
  }
  if (own === 'modules' && other === 'modules') return wrongModule(from, to, isType);
  // middleware calls the modules
  if (own === 'http' && other === 'modules' && (isType || from.startsWith('server/http/middleware/'))) return undefined;
  if (own === other || folders[own]?.imports.includes(other)) return undefined;
  return `server/${own} may not import server/${other} (${to}): see scripts/lint/server-layers.mjs`;
}
