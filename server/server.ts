import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerConfig } from './config.ts';
import type { Services } from './context.ts';
import { MAX_POSTINGS_AT_START } from './ledger/ledger-audit.ts';
import { listen, stopListening, tryPort } from './listen.ts';
import { upgradeEmails } from './modules/customers/upgrade-emails.ts';
import { assertClockAtStart, ClockGuard, databaseTime, type Reference } from './platform/clock-guard.ts';
import { connect, type Database } from './platform/db/connect.ts';
import { assertMode } from './platform/db/mode.ts';
import { FileStore } from './platform/files.ts';
import { assertSameKey } from './same-key.ts';
import { reportError } from './platform/report.ts';
import { keysOf } from './platform/secrets/secret-key.ts';
import type { Adapters } from './ports/adapters.ts';
import type { Clock } from './ports/clock.ts';
import { seedDemo } from './qa/seed.ts';
import { createServices } from './services.ts';

export interface RunningServer {
  /** `http://localhost:<port>`, with the port that it really has. */
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Takes no new requests, ends the streams, waits for what runs, and closes the database. */
  close(): Promise<void>;
}

/** For tests. */
export interface StartOptions {
  /** The clock of the adapters is compared with nothing. */
  readonly isClockTrusted?: boolean;
  /** What the clock is set to and compared with, ms. */
  readonly reference?: Reference;
  /** Waits while a balancer learns from `/readyz` that it has to send requests elsewhere. */
  readonly drain?: () => Promise<void>;
}

/**
 * What keeps the clock: the database's own time, or in production on the embedded one the timer since the start;
 * undefined where the clock is trusted.
 */
function guardOf(
  { mode, databaseUrl }: ServerConfig,
  source: Clock,
  db: Database,
  { isClockTrusted, reference }: StartOptions,
): ClockGuard | undefined {
  if (reference) return new ClockGuard(source, reference);
  if (isClockTrusted) return undefined;
  if (databaseUrl) return new ClockGuard(source, (other = db) => databaseTime(other));
  return mode === 'production' ? new ClockGuard(source) : undefined;
}

/** Opens the database, starts the market and listens. Throws `OperatorError`. */
export async function createServer(
  config: ServerConfig,
  adapters: Adapters,
  options: StartOptions = {},
): Promise<RunningServer> {
  const keys = keysOf(config);
  if (config.port !== 0) await tryPort(config);
  const connection = await connect(config);
  let files: FileStore | undefined;
  try {
    const { db } = connection;
    await assertMode(db, config.mode);
    await assertSameKey(db, keys);
    for (const account of await upgradeEmails(db))
      reportError("its e-mail address is another account's in canonical spelling, so it keeps the old one", {
        account,
      });
    // QA's clock is an offset on top of it
    const source = adapters.controls?.clock.source ?? adapters.clock;
    const clockGuard = guardOf(config, source, db, options);
    if (clockGuard)
      await assertClockAtStart(db, clockGuard, source, {
        hasReference: Boolean(options.reference ?? config.databaseUrl),
        checked: config.clockChecked === true,
      });
    if (config.mode === 'demo') await seedDemo(db, keys, adapters);
    files = new FileStore(config.dataDir);
    const services = createServices({ config, adapters, connection, keys, files, clockGuard });
    // a long history is read once the server listens, by the jobs
    await services.ledgerAudit.check({ most: MAX_POSTINGS_AT_START });
    await services.events.start();
    return run(services, await listen(services), options);
  } catch (error) {
    files?.close();
    await connection.close();
    throw error;
  }
}

/** Starts what runs beside requests. */
function run(
  services: Services,
  server: Server,
  { drain = () => delay(services.config.drainMs ?? 0) }: StartOptions,
): RunningServer {
  const { connection, market, priceStream } = services;
  market.start();
  priceStream.start();
  // a job may take long, and its transactions are no request's
  services.jobs.start(connection.patient === connection.db ? services : { ...services, db: connection.patient });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    services,
    url: `http://localhost:${port}`,
    close: async () => {
      services.stopping.now = true;
      await drain();
      priceStream.close();
      services.accountStreams.close();
      await stopListening(server);
      await services.jobs.stop();
      await services.outbox.close();
      await services.events.close();
      market.stop();
      services.pictures.close();
      services.files.close();
      services.metrics.close();
      await connection.close();
    },
  };
}
