import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { type ChainSettings, readChainSettings } from './platform/chain-settings.ts';
import { type MessageSettings, readMessageSettings } from './platform/message-settings.ts';
import type { PoolSizes, Timeouts } from './platform/db/connect.ts';
import { type Audience, type DeskSettings, MAX_PROXIES, readDeskSettings } from './platform/desk-settings.ts';
import { OperatorError } from './platform/operator-error.ts';
import { type PriceSettings, readPriceSettings } from './platform/price-settings.ts';
import { readPushContact } from './platform/push-settings.ts';
import { readRatesUrl } from './platform/rates-url.ts';
import { type CallLimits, defaultLimits } from './platform/rate-limit/limits.ts';

/** Server settings. The operator sets them as environment variables. */
export interface ServerConfig extends CallLimits, MessageSettings {
  /** `demo` has seeded accounts, the QA controls and a movable clock. `production` has none of them. */
  mode: 'demo' | 'production';
  /** 0 uses any free port. */
  port: number;
  /** The server listens on all interfaces if undefined. */
  host?: string;
  /** Folder of the embedded database and of uploads; `memory` keeps nothing. */
  dataDir: string;
  /** URL of a PostgreSQL server to use instead of the embedded database. */
  databaseUrl?: string;
  /** Tests set shorter timeouts; the defaults are in `connect`. */
  databaseTimeouts?: Timeouts;
  /** Undefined for the default sizes. */
  databasePool?: PoolSizes | undefined;
  /** Key that signs receipts (Ed25519, PEM). Required if several instances share a database. */
  receiptsKey?: string;
  /** Production only: the secret from which `deriveKeys` derives the keys. It is kept outside the database. */
  secretKey?: string;
  /** Folder of the built app. The server reads it at request time. */
  distDir: string;
  /** How many coins the simulated market has. */
  coins: number;
  /** Production only: where real prices come from. Undefined: prices are simulated, and orders are closed. */
  prices?: PriceSettings | undefined;
  /** Contact that push services see (`VAPID_SUBJECT`). `pushContactOf` has the default. */
  pushContact?: string | undefined;
  /** Days for which one-second prices are kept. */
  priceDays?: number;
  /** Production only: feed of display rates in the ECB's format, read every hour. Undefined: the operator sets them. */
  ratesUrl?: URL | undefined;
  /** Production only: the nodes that are asked about deposits and withdrawals. */
  nodes?: ChainSettings;
  /** URL where customers reach the app behind a proxy. An https URL turns HSTS on. */
  publicUrl?: string;
  /** Whether HSTS also covers the subdomains of `publicUrl`'s host. */
  hstsSubdomains?: boolean;
  /** Number of our own proxies in front, each of which adds to `X-Forwarded-For`. 0 ignores the header. */
  trustProxy: number;
  /** Bearer token for `/metrics`. Without a token, only this machine may read it. */
  metricsToken?: string;
  /** Demo mode only: `/qa` answers the whole network instead of only this machine. */
  qaOpen?: boolean;
  /**
   * Production only: accepts option and contract orders on simulated prices, for a demonstration without real money.
   */
  simulatedTrading?: boolean;
  /**
   * ms between the first `/readyz` that reports the shutdown and the end of new connections. A load balancer needs
   * this time to notice.
   */
  drainMs?: number;
  /** The operator has checked the clock: a start long after the newest ledger entry is intended. */
  clockChecked?: boolean;
  /** Where staff reach the desk. Undefined: there is none. */
  desk?: DeskSettings | undefined;
  /** Undefined: this process serves both. */
  serves?: Audience | undefined;
  /** One person may do what else needs two (`DESK_ONE_PERSON`). Every log entry of it says so. */
  deskOnePerson?: boolean;
  /** Prints each request as a line of JSON. */
  logRequests: boolean;
}

const readNumber = (env: NodeJS.ProcessEnv, name: string, fallback: number, max: number): number => {
  const text = env[name];
  if (!text) return fallback;
  if (!/^\d+$/.test(text) || Number(text) > max)
    throw new OperatorError(`${name} is "${text}", but it has to be a whole number from 0 to ${max}.`);
  return Number(text);
};

/** Reads `DATABASE_POOL`: connections for requests and for background work, such as `10,5`. */
function readPool(text: string | undefined): PoolSizes | undefined {
  if (!text) return undefined;
  const [, requests, background] = /^(\d{1,3}),(\d{1,3})$/.exec(text) ?? [];
  // with fewer, a job that waits for a row would keep the ledger checks waiting
  if (Number(requests) < 2 || Number(background) < 3 || background === undefined)
    throw new OperatorError(
      `DATABASE_POOL is "${text}", but it has to be two numbers: connections for requests (at least 2) and for ` +
        'background work (at least 3), for example 10,5.',
    );
  return { requests: Number(requests), background: Number(background) };
}

const limitVariables: Record<keyof CallLimits, string> = {
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
    (Object.keys(limitVariables) as (keyof CallLimits)[]).map((name) => [
      name,
      readNumber(env, limitVariables[name], defaultLimits[name], 10_000_000),
    ]),
  );

/** Returns the path of a built folder, next to that of the built server. */
const builtFolder = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Returns the settings of a process that only serves the desk. Throws an `OperatorError` if they don't allow it. */
export function deskAlone(config: ServerConfig): ServerConfig {
  if (!config.desk) throw new OperatorError('Set DESK_URL, the address of the desk.');
  if (!config.databaseUrl)
    throw new OperatorError('Set DATABASE_URL: only PostgreSQL can be shared with the servers of customers.');
  return { ...config, serves: 'desk' };
}

/** Reads the settings from the environment. Throws an `OperatorError` that names the invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  // the safe default: demo mode, which creates play money, must be asked for, as `npm start` does
  const mode = env.ANDAMAN_MODE || 'production';
  if (mode !== 'demo' && mode !== 'production')
    throw new OperatorError(`ANDAMAN_MODE is "${mode}", but it has to be demo or production.`);
  const isInMemory = env.DATA_DIR === 'memory';
  return {
    mode,
    port: readNumber(env, 'PORT', 4173, 65_535),
    host: env.HOST || undefined,
    dataDir: isInMemory ? 'memory' : resolve(env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    databasePool: readPool(env.DATABASE_POOL),
    receiptsKey: env.RECEIPTS_KEY || undefined,
    secretKey: env.SECRET_KEY?.trim() || undefined,
    distDir: env.DIST_DIR ? resolve(env.DIST_DIR) : builtFolder('dist'),
    coins: readNumber(env, 'COINS', 500, 540),
    prices: readPriceSettings(env),
    priceDays: readNumber(env, 'PRICE_DAYS', 14, 3650),
    ratesUrl: readRatesUrl(env),
    nodes: readChainSettings(env),
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') || undefined,
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    trustProxy: readNumber(env, 'TRUST_PROXY', 0, MAX_PROXIES),
    metricsToken: env.METRICS_TOKEN || undefined,
    ...readLimits(env),
    ...readMessageSettings(env),
    pushContact: readPushContact(env),
    qaOpen: env.QA_OPEN === '1',
    clockChecked: env.CLOCK_CHECKED === '1',
    simulatedTrading: env.SIMULATED_TRADING === '1',
    // a demonstration has no load balancer, and the person who stops it would have to wait
    drainMs: readNumber(env, 'DRAIN_SECONDS', mode === 'production' ? 5 : 0, 300) * 1000,
    desk: readDeskSettings(
      env,
      (name, fallback, max) => readNumber(env, name, fallback, max),
      builtFolder('dist-desk'),
    ),
    serves: env.DESK_LISTEN === '0' ? 'customers' : undefined,
    // in a demonstration one person plays both
    deskOnePerson: env.DESK_ONE_PERSON === undefined ? mode === 'demo' : env.DESK_ONE_PERSON === '1',
    logRequests: env.LOG_REQUESTS === '1',
  };
}
