/** The folders of `server/`, each with the other folders that it may import. */
const folders = {
  ports: [],
  adapters: ['ports', 'platform'],
  locales: [],
  platform: ['ports', 'locales'],
  ledger: ['ports', 'platform'],
  market: ['ports', 'platform'],
  modules: ['ports', 'platform', 'ledger', 'market'],
  http: ['ports', 'platform', 'qa'],
  qa: ['ports', 'platform', 'ledger', 'market', 'modules', 'http'],
  desk: ['ports', 'platform', 'ledger', 'market', 'modules'],
  commands: ['ports', 'platform', 'ledger', 'http', 'adapters', 'modules', 'desk'],
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
  certification: ['messages', 'uploads'],
  claims: [],
  content: [],
  contracts: ['messages', 'protection', 'switches'],
  credentials: ['customers', 'messages'],
  customers: ['messages', 'rewards', 'security'],
  liquidity: ['content', 'messages'],
  lockup: ['liquidity', 'messages', 'switches'],
  market: [],
  messages: ['protection', 'push', 'security'],
  money: [],
  options: ['customers', 'messages', 'protection', 'switches'],
  outbox: [],
  points: ['certification'],
  profile: ['content', 'customers', 'messages', 'recharge', 'uploads'],
  protection: [],
  push: [],
  rates: ['content', 'transfers'],
  receipts: [],
  recharge: ['customers', 'messages', 'protection', 'restrictions', 'transfers', 'uploads'],
  region: [],
  restrictions: ['messages'],
  rewards: ['points'],
  security: [],
  switches: ['content'],
  transfers: ['content', 'switches'],
  uploads: [],
  wallets: ['recharge', 'transfers'],
  withdraw: [
    'certification',
    'claims',
    'customers',
    'messages',
    'protection',
    'recharge',
    'restrictions',
    'transfers',
    'wallets',
  ],
};

/** Files that every folder except `ports` and `adapters` may import; the folders below the modules only as types. */
const SHARED = new Set(['server/context.ts', 'server/config.ts']);
const BELOW_MODULES = new Set(['platform', 'ledger', 'market']);
/** The table of all handlers, which `server/http` may import. */
const HANDLERS = 'server/handlers.ts';

const folderOf = (file) => /^server\/([^/]+)\//.exec(file)?.[1];
const moduleOf = (file) => /^server\/modules\/([^/]+)\//.exec(file)?.[1];
const isHandlers = (file) => /^server\/modules\/[^/]+\/handlers\.ts$/.test(file);

/** Returns what is wrong with one module importing another, or undefined. */
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
    const isShared = SHARED.has(to) && folders[own].includes('ports') && own !== 'adapters';
    if (isShared && (isType || !BELOW_MODULES.has(own))) return undefined;
    return own === 'http' && to === HANDLERS ? undefined : `server/${own} may not import ${to}`;
  }
  if (own === 'modules' && other === 'modules') return wrongModule(from, to, isType);
  // middleware calls the modules
  if (own === 'http' && other === 'modules' && (isType || from.startsWith('server/http/middleware/'))) return undefined;
  if (own === other || folders[own]?.includes(other)) return undefined;
  return `server/${own} may not import server/${other} (${to}): see scripts/lint/server-layers.mjs`;
}
