import { type HttpBindings, serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { AccountStreams } from './account-streams.ts';
import { createApp } from './app.ts';
import { type Clock, movableClock, systemClock } from './clock.ts';
import type { Services } from './context.ts';
import { SettingsStore } from './content/settings.ts';
import { connect } from './db/connect.ts';
import { createDemo } from './demo.ts';
import { refuseEarly } from './face/early-refusal.ts';
import { Uploads } from './face/uploads.ts';
import { FileStore } from './files.ts';
import { Events } from './events.ts';
import { jobs } from './jobs/index.ts';
import { Jobs } from './jobs.ts';
import { Books } from './ledger/books.ts';
import { LivePrices } from './market/live.ts';
import { PublicLists } from './market/public-lists.ts';
import { createSimulator } from './market/simulator.ts';
import { Metrics } from './metrics.ts';
import { OperatorError } from './operator-error.ts';
import type { Options } from './options.ts';
import { Outbox, type Sender } from './outbox/outbox.ts';
import { Signer } from './receipts/signer.ts';
import { RateLimit } from './rate-limit/rate-limit.ts';
import { RequestLog } from './request-log.ts';
import { seedDemo } from './seed.ts';

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
function cannotListen({ port, host }: Options, error: NodeJS.ErrnoException): OperatorError {
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is none of this machine. Set HOST to one that is, or leave it out.`,
  };
  return new OperatorError(words[error.code ?? ''] ?? `The server cannot listen on port ${port}: ${error.message}`);
}

const listen = (services: Services): Promise<Server> =>
  new Promise((resolve, reject) => {
    const { options } = services;
    const { port, host } = options;
    const app = createApp(services);
    const fetch = (request: Request, bindings: HttpBindings) => refuseEarly(services, bindings) ?? app.fetch(request, bindings);
    const server = serve({ fetch: fetch as never, port, ...(host ? { hostname: host } : {}) }, () => resolve(server)) as Server;
    // an upload has 60 s (spec 9); what has not sent its head by then is dropped
    server.requestTimeout = 90_000;
    server.once('error', (error) => reject(cannotListen(options, error)));
  });

/** Tells that a port is taken before a database is opened for nothing. */
const tryPort = (options: Options): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', (error) => reject(cannotListen(options, error)));
    probe.listen(options.port, options.host, () => probe.close(() => resolve()));
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

/** Opens the database, starts the market and listens. `clock` and `sender` are for tests. Throws `OperatorError`. */
export async function createServer(options: Options, { clock: source = systemClock, sender }: { clock?: Clock; sender?: Sender } = {}): Promise<RunningServer> {
  const demoMode = options.mode === 'demo';
  const movable = demoMode ? movableClock(source) : undefined;
  const clock = movable ?? source;
  if (options.port !== 0) await tryPort(options);
  const connection = await connect(options);
  let files: FileStore | undefined;
  try {
    const { db } = connection;
    const market = createSimulator({ clock, count: options.coins });
    if (demoMode) await seedDemo(db, market, clock.now());
    const live = new LivePrices(market, clock);
    files = new FileStore(options.dataDir);
    const events = new Events(connection);
    const services: Services = {
      options, connection, db, clock, market, live, files, publicLists: new PublicLists(market, clock),
      outbox: new Outbox(clock, sender, demoMode),
      settings: new SettingsStore(),
      requests: new RequestLog(demoMode ? 5000 : 0),
      started: clock.now(),
      books: new Books(connection.patient, clock),
      uploads: new Uploads(),
      rateLimit: new RateLimit(options),
      metrics: new Metrics([
        { name: 'andaman_live_listeners', help: 'Open streams of live prices.', read: () => live.listeners },
        { name: 'andaman_ledger_sound', help: '1 while the ledger holds.', read: () => (services.books.sound ? 1 : 0) },
      ]),
      stopping: { now: false },
      events,
      accountStreams: new AccountStreams(db, clock, events),
      signer: new Signer(options.dataDir, options.receiptsKey),
      jobs: new Jobs(jobs),
      ...(movable ? { demo: createDemo(movable, market) } : {}),
    };
    // the chains are read once the server listens, by the job
    await services.books.check({ chains: false });
    await services.events.start();
    const server = await listen(services);
    market.start();
    live.start();
    // a job may take long, and its transactions are no request's
    services.jobs.start(connection.patient === db ? services : Object.create(services, { db: { value: connection.patient } }) as Services);
    const { port } = server.address() as AddressInfo;
    return {
      port, services, url: `http://localhost:${port}`,
      close: async () => {
        services.stopping.now = true;
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
