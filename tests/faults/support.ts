import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { vi } from 'vitest';
import { openCustomer } from '../../server/modules/customers/customers.ts';
import { grant } from '../../server/ledger/pools.ts';
import { simulatedAdapters } from '../../server/adapters/simulated/index.ts';
import type { ServerConfig } from '../../server/config.ts';
import { createServer, type RunningServer } from '../../server/server.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** The real server in this process, behind a proxy that can break connections. */
export interface FaultyServer extends RunningServer {
  readonly proxy: Proxy;
  /** Opens an account with 1000 USDT and the password `demo1234`; returns its username. */
  customer(): Promise<string>;
  /** Requests of a call as the server received them: key, fields, result. */
  seen(call: string): ReturnType<RunningServer['services']['requests']['list']>;
  /** Clears faults, settings and log, but keeps accounts and money. */
  reset(): Promise<void>;
}

let created = 0;

export const startFaultyServer = async (): Promise<FaultyServer> => {
  const config: ServerConfig = {
    mode: 'demo',
    port: 0,
    host: '127.0.0.1',
    dataDir: 'memory',
    distDir: 'dist',
    coins: 3,
    trustProxy: 0,
    logRequests: false,
  };
  const messages = { channels: new Set(['sms', 'email'] as const), send: async () => ({ result: 'sent' }) as const };
  const server = await createServer(config, simulatedAdapters({ coins: config.coins, messages }));
  const proxy = await startProxy(server.port);
  // Node's Request cannot resolve relative paths; the client reads this when it loads
  vi.stubEnv('VITE_API_PREFIX', `${proxy.url}/api/`);
  const { services } = server;
  return {
    ...server,
    proxy,
    customer: async () => {
      const username = `customer${(created += 1)}@andaman.example`;
      await services.db.transaction(async (tx) => {
        const now = services.clock.now();
        const { id } = await openCustomer(tx, services.keys, {
          mode: 'email',
          username,
          password: 'demo1234',
          paypass: '123456',
          currency: 'THB',
          now,
        });
        await grant(tx, id, 'USDT', '1000', now);
      });
      return username;
    },
    seen: (call) => services.requests.list(call),
    reset: async () => {
      proxy.mend();
      services.demo?.faults.clear();
      services.requests.clear();
      await services.settings.clear(services.db);
    },
    close: async () => {
      await proxy.close();
      await server.close();
    },
  };
};

/**
 * Range of the client's waits between attempts and look-ups. Shorter timers are delays of faults and ticks of Node's
 * fetch; longer ones are its timeouts.
 */
const [MIN_DELAY_MS, MAX_DELAY_MS] = [500, 5000];

/**
 * Makes the client draw its shortest waits, and runs them at a tenth of their length. `tests/unit/client` tests their
 * real length with a fake clock.
 */
export const hurry = (): void => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { setTimeout: real } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0, ...input: []) =>
    real(act, ms >= MIN_DELAY_MS && ms <= MAX_DELAY_MS ? ms / 10 : ms, ...input)) as typeof setTimeout);
};

let pages = 0;
/** Mutes the pages of earlier tests, so that they do not act as other tabs of the current page. */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  readonly #page = pages;
  override addEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
    super.addEventListener(type, (event) => {
      if (this.#page === pages && typeof listener === 'function') listener(event);
    });
  }
};

/** Loads a client with fresh memory and the existing storage. Loading the next one kills the current page. */
export const openPage = async () => {
  vi.resetModules();
  pages += 1;
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const { i18n: own } = await import('@lingui/core');
  own.loadAndActivate({ locale: 'en', messages: {} });
  const [
    { request },
    session,
    signIn,
    attempts,
    outbox,
    { recordLookups },
    { errorMessage },
    { database, DATABASES },
    account,
    auth,
    content,
    liquidity,
    options,
    deposits,
    withdrawals,
  ] = await Promise.all([
    import('../../src/client/http/request.ts'),
    import('../../src/client/session/session.ts'),
    import('../../src/client/session/sign-in.ts'),
    import('../../src/client/http/retry.ts'),
    import('../../src/client/outbox/submit.ts'),
    import('../../src/client/outbox/record-lookups.ts'),
    import('../../src/client/http/error-messages.ts'),
    import('../../src/storage/database.ts'),
    import('../../src/api/account.ts'),
    import('../../src/api/auth.ts'),
    import('../../src/api/content.ts'),
    import('../../src/api/liquidity.ts'),
    import('../../src/api/options.ts'),
    import('../../src/api/deposits.ts'),
    import('../../src/api/withdrawals.ts'),
  ]);
  await session.startSession();
  return {
    request,
    ...session,
    ...signIn,
    ...attempts,
    ...outbox,
    recordLookups,
    errorMessage,
    database,
    DATABASES,
    endpoints: { ...account, ...auth, ...content, ...liquidity, ...options, ...deposits, ...withdrawals },
    /** Logs in, and reads from the system config whether the server stores keys, as the app does. */
    signIn: async (username: string): Promise<void> => {
      const { token } = await request(auth.login, { username, password: 'demo1234' });
      await signIn.beginSession(token);
      await signIn.identify((await request(auth.userInfo, {})).id);
      attempts.setIdempotency((await request(content.config, { act: 'system' })).idempotency);
    },
    /** USDT available and in the pool, according to the server. */
    balance: async () => {
      const { available, balance } = await request(liquidity.poolBalance, {});
      return { available, pool: balance };
    },
  };
};
export type Page = Awaited<ReturnType<typeof openPage>>;
