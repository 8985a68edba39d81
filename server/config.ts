import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import type { Timeouts } from './platform/db/connect.ts';
import { OperatorError } from './platform/operator-error.ts';
import { type CallLimits, defaultLimits } from './platform/rate-limit/limits.ts';

/** What an operator sets, all of it by environment variables. */
export interface ServerConfig extends CallLimits {
  /** `demo`: seed accounts, QA switchboard, movable clock. `production` has none of them. */
  mode: 'demo' | 'production';
  /** 0 takes any free port. */
  port: number;
  /** Undefined listens on all interfaces. */
  host?: string;
  /** Folder of the embedded database and of uploads; `memory` keeps nothing. */
  dataDir: string;
  /** A PostgreSQL in place of the embedded one. */
  databaseUrl?: string;
  /** Shorter ones, for tests; see `connect`. */
  databaseTimeouts?: Timeouts;
  /** Key that signs receipts (Ed25519, PEM); needed where several instances share a database. */
  receiptsKey?: string;
  /** Of production: the secret outside of the database that its keys are made of, see `keysOf`. */
  secretKey?: string;
  /** Its name of before is set. */
  oldCardKey?: boolean;
  /** Folder of the built app; read at request time. */
  distDir: string;
  /** How many coins the market has. */
  coins: number;
  /** Where customers reach the app, when a proxy stands before it; turns HSTS on when it is https. */
  publicUrl?: string;
  /** Whether HSTS also binds the other subdomains of `publicUrl`'s host. */
  hstsSubdomains?: boolean;
  /** How many proxies of our own stand in front, each adding to `x-forwarded-for`; 0 believes no such header. */
  trustProxy: number;
  /** Who may read `/metrics` from elsewhere: `Authorization: Bearer <it>`; without it this machine alone. */
  metricsToken?: string;
  /** Of demo mode: whether `/qa` answers the whole network; otherwise this machine alone. */
  qaOpen?: boolean;
  /**
   * Of production: takes option and contract orders on simulated prices all the same, for a demonstration without real
   * money.
   */
  simulatedTrading?: boolean;
  /**
   * ms between the first `/readyz` that says that it stops and the end of new connections, in which a balancer takes
   * notice.
   */
  drainMs?: number;
  /** The operator has compared the clock with another one: a start long after the newest entry is meant. */
  clockChecked?: boolean;
  /** Prints each request as a line of JSON. */
  logRequests: boolean;
}

const number = (env: NodeJS.ProcessEnv, name: string, otherwise: number, most: number): number => {
  const text = env[name];
  if (!text) return otherwise;
  if (!/^\d+$/.test(text) || Number(text) > most)
    throw new OperatorError(`${name} is "${text}", but it has to be a whole number from 0 to ${most}.`);
  return Number(text);
};

const variables: Record<keyof CallLimits, string> = {
  readCalls: 'READ_CALLS',
  changeCalls: 'CHANGE_CALLS',
  sourceCalls: 'SOURCE_CALLS',
  moneyCalls: 'MONEY_CALLS',
  customerWork: 'CUSTOMER_WORK_MS',
  sourceWork: 'SOURCE_WORK_MS',
  logins: 'LOGINS_A_DAY',
  codesByCountry: 'CODES_BY_COUNTRY',
  codesADay: 'CODES_A_DAY',
};
const readLimits = (env: NodeJS.ProcessEnv): CallLimits =>
  Object.fromEntries(
    (Object.keys(variables) as (keyof CallLimits)[]).map((name) => [
      name,
      number(env, variables[name], defaultLimits[name], 10_000_000),
    ]),
  );

/** Reads the options; throws an `OperatorError` that names the variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  // whoever forgets the variable gets no play money: demo mode is named, as `npm start` does
  const mode = env.ANDAMAN_MODE || 'production';
  if (mode !== 'demo' && mode !== 'production')
    throw new OperatorError(`ANDAMAN_MODE is "${mode}", but it has to be demo or production.`);
  const memory = env.DATA_DIR === 'memory';
  return {
    mode,
    port: number(env, 'PORT', 4173, 65_535),
    host: env.HOST || undefined,
    dataDir: memory ? 'memory' : resolve(env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    receiptsKey: env.RECEIPTS_KEY || undefined,
    secretKey: env.SECRET_KEY?.trim() || undefined,
    oldCardKey: Boolean(env.CARD_KEY),
    distDir: env.DIST_DIR ? resolve(env.DIST_DIR) : fileURLToPath(new URL('../dist', import.meta.url)),
    coins: number(env, 'COINS', 500, 540),
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') || undefined,
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    trustProxy: number(env, 'TRUST_PROXY', 0, 10),
    metricsToken: env.METRICS_TOKEN || undefined,
    ...readLimits(env),
    qaOpen: env.QA_OPEN === '1',
    clockChecked: env.CLOCK_CHECKED === '1',
    simulatedTrading: env.SIMULATED_TRADING === '1',
    // nobody balances a demonstration, and who stops it waits for it
    drainMs: number(env, 'DRAIN_SECONDS', mode === 'production' ? 5 : 0, 300) * 1000,
    logRequests: env.LOG_REQUESTS === '1',
  };
}
