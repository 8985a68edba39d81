import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerConfig } from './config.ts';
import type { Services } from './context.ts';
import { MAX_POSTINGS_AT_START } from './ledger/ledger-audit.ts';
import { listenDesk } from './desk/listen.ts';
import { assertPortFree, listen, stopListening } from './listen.ts';
import { assertClockAtStart, ClockGuard, databaseTime, type Reference } from './platform/clock-guard.ts';
import { connect, type Connection, type Database } from './platform/db/connect.ts';
import { assertMode } from './platform/db/mode.ts';
import { FileStore } from './platform/files.ts';
import type { Job } from './platform/jobs.ts';
import { assertSameKey } from './same-key.ts';
import { deriveKeys } from './platform/secrets/secret-key.ts';
import type { Adapters } from './ports/adapters.ts';
import type { Clock } from './ports/clock.ts';
import { seedDemo } from './qa/seed.ts';
import { createServices } from './services.ts';

export interface RunningServer {
  /** `http://localhost:<port>` with the actual port. */
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Stops accepting requests, ends the streams, waits for running work and closes the database. */
  close(): Promise<void>;
}

/** Options for tests. */
export interface StartOptions {
  /** Skips the comparison of the adapters' clock with a reference. */
  readonly isClockTrusted?: boolean;
  /** Reference time in ms, to which the clock is set and with which it is compared. */
  readonly reference?: Reference;
  /** Folder of migrations that replace the server's own. */
  readonly migrationsFolder?: string;
  /** Jobs that the server does not run. */
  readonly leftOut?: readonly Job<Services>[];
  /** Waits until a load balancer has seen in `/readyz` that it must send requests elsewhere. */
  readonly drain?: () => Promise<void>;
}

/**
 * Returns the guard of the clock; undefined if the clock is trusted. Its reference is the time of PostgreSQL. In
 * production on the embedded database it is the monotonic timer since the start.
 */
function guardOf(
  { mode, databaseUrl }: ServerConfig,
  source: Clock,
  db: Database,
  { isClockTrusted, reference }: StartOptions,
): ClockGuard | undefined {
  if (reference) return new ClockGuard(source, reference);
  if (isClockTrusted) return undefined;
  if (databaseUrl) return new ClockGuard(source, (connection = db) => databaseTime(connection));
  return mode === 'production' ? new ClockGuard(source) : undefined;
}

/**
 * Opens the database, starts the market and the HTTP servers. Adapters that use the database are made once it is open.
 * Throws `OperatorError`.
 */
export async function createServer(
  config: ServerConfig,
  chosen: Adapters | ((connection: Connection) => Adapters),
  options: StartOptions = {},
): Promise<RunningServer> {
  const keys = deriveKeys(config);
  if (config.port !== 0 && config.serves !== 'desk') await assertPortFree(config);
  const connection = await connect(config, options.migrationsFolder);
  let files: FileStore | undefined;
  let services: Services | undefined;
  try {
    const { db } = connection;
    const adapters = typeof chosen === 'function' ? chosen(connection) : chosen;
    await assertMode(db, config.mode);
    await assertSameKey(db, keys);
    // QA's clock is an offset from this one
    const source = adapters.controls?.clock.source ?? adapters.clock;
    const clockGuard = guardOf(config, source, db, options);
    if (clockGuard)
      await assertClockAtStart(db, clockGuard, source, {
        hasReference: Boolean(options.reference ?? config.databaseUrl),
        checked: config.clockChecked === true,
      });
    if (config.mode === 'demo') await seedDemo(db, keys, adapters);
    files = new FileStore(config.dataDir);
    services = createServices({
      config,
      adapters,
      connection,
      keys,
      files,
      clockGuard,
      leftOut: options.leftOut ?? [],
    });
    // a job checks the rest of a long history after the server has started
    await services.ledgerAudit.check({ maxPostings: MAX_POSTINGS_AT_START });
    await services.events.start();
    return await run(services, await startListening(services), options);
  } catch (error) {
    files?.close();
    await services?.events.close();
    await connection.close();
    throw error;
  }
}

interface Listeners {
  readonly customers: Server | undefined;
  readonly desk: Server | undefined;
}

/** Starts the HTTP servers for those whom this process serves. */
async function startListening(services: Services): Promise<Listeners> {
  const { config, connection } = services;
  const { desk, serves } = config;
  return {
    desk: desk && serves !== 'customers' ? await listenDesk({ ...services, db: connection.desk }, desk) : undefined,
    customers: serves === 'desk' ? undefined : await listen(services),
  };
}

/** Starts the market, the price stream and the jobs. */
async function run(
  services: Services,
  { customers, desk }: Listeners,
  { drain = () => delay(services.config.drainMs ?? 0) }: StartOptions,
): Promise<RunningServer> {
  const { connection, market, priceStream } = services;
  await market.start();
  priceStream.start();
  // jobs may take long, so they use the database without the timeouts of requests
  services.jobs.start(connection.background === connection.db ? services : { ...services, db: connection.background });
  market.listen(() => services.jobs.runAtTick());
  const { port } = (customers ?? desk!).address() as AddressInfo;
  return {
    port,
    services,
    url: `http://localhost:${port}`,
    close: async () => {
      services.shutdown.hasBegun = true;
      await drain();
      priceStream.close();
      services.accountStreams.close();
      await Promise.all([customers, desk].map(async (server) => server && stopListening(server)));
      await services.jobs.stop();
      await services.events.close();
      await services.outbox.gateway.close?.();
      await market.stop();
      services.pictures.close();
      services.files.close();
      services.metrics.close();
      await connection.close();
    },
  };
}
