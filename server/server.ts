import { type HttpBindings, serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AccountStreams } from './modules/account-events/streams.ts';
import { createApp } from './http/app.ts';
import { type Clock, movableClock, systemClock } from './platform/clock.ts';
import { assertClockAtStart, ClockGuard, databaseTime } from './platform/clock-guard.ts';
import type { Services } from './context.ts';
import { SettingsStore } from './modules/content/settings.ts';
import { connect, type Database } from './platform/db/connect.ts';
import { assertMode } from './platform/db/mode.ts';
import { assertSameKey } from './platform/secrets/same-key.ts';
import { createDemo } from './qa/demo.ts';
import { refuseEarly } from './http/early-refusal.ts';
import { Uploads } from './http/uploads.ts';
import { FileStore } from './platform/files.ts';
import { Events } from './platform/events.ts';
import { jobs } from './jobs.ts';
import { Jobs } from './platform/jobs.ts';
import { AT_START, LedgerAudit } from './ledger/ledger-audit.ts';
import { PriceStream } from './market/price-stream.ts';
import { PublicLists } from './modules/market/public-lists.ts';
import { createSimulator } from './market/simulator.ts';
import { Metrics } from './platform/metrics.ts';
import { OperatorError } from './platform/operator-error.ts';
import type { ServerConfig } from './config.ts';
import { Outbox, type Sender } from './platform/message-outbox.ts';
import { reconciliations } from './reconciliations.ts';
import { Signer } from './modules/receipts/signer.ts';
import { RateLimit } from './platform/rate-limit/rate-limit.ts';
import { RequestLog } from './platform/request-log.ts';
import { keysOf } from './platform/secrets/secret-key.ts';
import { seedDemo } from './qa/seed.ts';
import { SetAside } from './platform/set-aside.ts';
import { pricesBehindMs } from './modules/options/settle.ts';

export interface RunningServer {
  /** `http://localhost:<port>`, with the port that it really has. */
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Takes no new requests, ends the streams, waits for what runs, and closes the database. */
  close(): Promise<void>;
}

/** ms that running requests get to finish at a stop. */
const PATIENCE = 10_000;

/** Why the server cannot listen, in words. */
function cannotListen({ port, host }: ServerConfig, error: NodeJS.ErrnoException): OperatorError {
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is none of this machine. Set HOST to one that is, or leave it out.`,
  };
  return new OperatorError(words[error.code ?? ''] ?? `The server cannot listen on port ${port}: ${error.message}`);
}

const listen = (services: Services): Promise<Server> =>
  new Promise((resolve, reject) => {
    const { config } = services;
    const { port, host } = config;
    const app = createApp(services);
    const fetch = (request: Request, bindings: HttpBindings) =>
      refuseEarly(services, bindings) ?? app.fetch(request, bindings);
    const server = serve({ fetch: fetch as never, port, ...(host ? { hostname: host } : {}) }, () =>
      resolve(server),
    ) as Server;
    // an upload has 60 s; what has not sent its head by then is dropped
    server.requestTimeout = 90_000;
    server.once('error', (error) => reject(cannotListen(config, error)));
  });

/** Tells that a port is taken before a database is opened for nothing. */
const tryPort = (config: ServerConfig): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', (error) => reject(cannotListen(config, error)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // a connection whose last answer is out stays open for the next request, which will not come
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const force = setTimeout(() => server.closeAllConnections(), PATIENCE);
  await closed;
  clearInterval(idle);
  clearTimeout(force);
}

/** For tests: a clock of their own is trusted unless a `reference` (ms) stands beside it. */
interface Injected {
  readonly clock?: Clock;
  readonly reference?: () => Promise<number>;
  readonly sender?: Sender;
  /** Waits while a balancer learns from `/readyz` that it has to send requests elsewhere. */
  readonly drain?: () => Promise<void>;
}

/**
 * What the machine's clock is compared with: the database's own, or in production on the embedded one its past;
 * undefined where the clock is trusted.
 */
function guardOf(
  { mode, databaseUrl }: ServerConfig,
  db: Database,
  { clock, reference }: Injected,
): ClockGuard | undefined {
  if (reference) return new ClockGuard(clock ?? systemClock, reference);
  if (clock) return undefined;
  if (databaseUrl) return new ClockGuard(systemClock, () => databaseTime(db));
  return mode === 'production' ? new ClockGuard(systemClock) : undefined;
}

/** Opens the database, starts the market and listens. Throws `OperatorError`. */
export async function createServer(config: ServerConfig, injected: Injected = {}): Promise<RunningServer> {
  const { clock: source = systemClock, sender, drain = () => delay(config.drainMs ?? 0) } = injected;
  const demoMode = config.mode === 'demo';
  const movable = demoMode ? movableClock(source) : undefined;
  const clock = movable ?? source;
  const keys = keysOf(config);
  if (config.port !== 0) await tryPort(config);
  const connection = await connect(config);
  let files: FileStore | undefined;
  try {
    const { db } = connection;
    await assertMode(db, config.mode);
    await assertSameKey(db, keys);
    const clockGuard = guardOf(config, db, injected);
    if (clockGuard)
      await assertClockAtStart(db, clockGuard, source, {
        hasReference: Boolean(injected.reference ?? config.databaseUrl),
        checked: config.clockChecked === true,
      });
    const market = createSimulator({ clock, count: config.coins });
    if (demoMode) await seedDemo(db, keys, market, clock.now());
    const live = new PriceStream(market, clock);
    files = new FileStore(config.dataDir);
    const events = new Events(connection);
    const services: Services = {
      config,
      connection,
      db,
      keys,
      clock,
      market,
      priceStream: live,
      files,
      publicLists: new PublicLists(market, clock),
      outbox: new Outbox(clock, sender, demoMode),
      settings: new SettingsStore(),
      requests: new RequestLog(demoMode ? 5000 : 0),
      started: clock.now(),
      ledgerAudit: new LedgerAudit(connection.patient, clock, reconciliations, clockGuard),
      ...(clockGuard ? { clockGuard } : {}),
      uploads: new Uploads(),
      rateLimit: new RateLimit(config),
      metrics: new Metrics([
        { name: 'andaman_live_listeners', help: 'Open streams of live prices.', read: () => live.listeners },
        {
          name: 'andaman_ledger_sound',
          help: '1 while the ledger holds.',
          read: () => (services.ledgerAudit.isIntact ? 1 : 0),
        },
        {
          name: 'andaman_money_paused',
          help: '1 while no money moves: the ledger does not hold, or the clock is ahead.',
          read: () => (services.ledgerAudit.mayMoveMoney ? 0 : 1),
        },
        {
          name: 'andaman_orders_set_aside',
          help: 'Orders and redemptions that could not be settled, matched or paid and are tried again.',
          read: () => Object.values(services.setAside).reduce((sum, { size }) => sum + size, 0),
        },
        {
          name: 'andaman_prices_behind_seconds',
          help: 'How far the prices of the slowest coin are behind: what settles by them waits.',
          read: () => Math.round(pricesBehindMs(market, clock.now()) / 1000),
        },
        {
          name: 'andaman_settings_wrong',
          help: 'Settings of the operator that cannot be used: what needs them is closed.',
          read: () => services.settings.faults,
        },
        {
          name: 'andaman_clock_ahead_seconds',
          help: 'How far the clock of this machine is ahead of the reference.',
          read: () => Math.round((clockGuard?.aheadMs() ?? 0) / 1000),
        },
      ]),
      stopping: { now: false },
      events,
      accountStreams: new AccountStreams(db, clock, events),
      signer: new Signer(config.dataDir, config.receiptsKey),
      setAside: {
        options: new SetAside('option settlement'),
        contracts: new SetAside('contracts'),
        redemptions: new SetAside('redemptions'),
      },
      jobs: new Jobs(jobs),
      ...(movable ? { demo: createDemo(movable, market) } : {}),
    };
    // a long history is read once the server listens, by the jobs
    await services.ledgerAudit.check({ most: AT_START });
    await services.events.start();
    const server = await listen(services);
    market.start();
    live.start();
    // a job may take long, and its transactions are no request's
    services.jobs.start(
      connection.patient === db
        ? services
        : (Object.create(services, { db: { value: connection.patient } }) as Services),
    );
    const { port } = server.address() as AddressInfo;
    return {
      port,
      services,
      url: `http://localhost:${port}`,
      close: async () => {
        services.stopping.now = true;
        await drain();
        live.close();
        services.accountStreams.close();
        await stop(server);
        await services.jobs.stop();
        await services.outbox.close();
        await services.events.close();
        market.stop();
        files?.close();
        services.metrics.close();
        await connection.close();
      },
    };
  } catch (error) {
    files?.close();
    await connection.close();
    throw error;
  }
}
