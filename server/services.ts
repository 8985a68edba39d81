import type { ServerConfig } from './config.ts';
import type { Services } from './context.ts';
import { LogWatch } from './desk/log/watch.ts';
import { createGauges } from './figures.ts';
import { UploadPlaces } from './platform/rate-limit/upload-places.ts';
import { deskJobs, jobs } from './jobs.ts';
import { LedgerAudit } from './ledger/ledger-audit.ts';
import { PriceStream } from './market/price-stream.ts';
import { AccountStreams } from './modules/account-events/streams.ts';
import { SettingsStore } from './modules/content/settings.ts';
import { readBoxLosses } from './modules/blindbox/box.ts';
import { noteDisagreements } from './modules/deposits/node-disagreements.ts';
import { readOptionLosses } from './modules/options/order.ts';
import { Outbox } from './modules/outbox/outbox.ts';
import { PublicLists } from './modules/market/public-lists.ts';
import { PictureDecoder } from './modules/uploads/picture-decoder.ts';
import { Signer } from './modules/receipts/signer.ts';
import { listWithdrawalsBeforePayment } from './modules/withdrawals/owner-wait.ts';
import type { ClockGuard } from './platform/clock-guard.ts';
import type { Connection } from './platform/db/connect.ts';
import { Events } from './platform/events.ts';
import type { FileStore } from './platform/files.ts';
import { type Job, Jobs } from './platform/jobs.ts';
import { Metrics } from './platform/metrics.ts';
import { CallLimiter } from './platform/rate-limit/rate-limit.ts';
import { RequestLog } from './platform/request-log.ts';
import type { Keys } from './platform/secrets/secret-key.ts';
import { SetAside } from './platform/set-aside.ts';
import type { Adapters } from './ports/adapters.ts';
import { createDemo } from './qa/demo.ts';
import { reconciliations } from './reconciliations.ts';

/** Number of requests that demo mode logs for QA. */
const LOGGED_REQUESTS = 5000;

interface Parts {
  readonly config: ServerConfig;
  readonly adapters: Adapters;
  readonly connection: Connection;
  readonly keys: Keys;
  readonly files: FileStore;
  readonly clockGuard: ClockGuard | undefined;
  /** Jobs that this server does not run. */
  readonly leftOut: readonly Job<Services>[];
}

/** Creates the shared services from an open database and the chosen adapters. Starts nothing. */
export function createServices({ config, adapters, connection, keys, files, clockGuard, leftOut }: Parts): Services {
  const { clock, market, chains, chainReader, bank, kyc, messages, controls } = adapters;
  const { db } = connection;
  const isDemo = config.mode === 'demo';
  const events = new Events(connection);
  const services: Services = {
    config,
    connection,
    db,
    keys,
    clock,
    market,
    chains,
    chainReader: noteDisagreements(chainReader, db, clock),
    bank,
    kyc,
    priceStream: new PriceStream(market, clock),
    files,
    publicLists: new PublicLists(market, clock),
    outbox: new Outbox(clock, messages, isDemo),
    settings: new SettingsStore(),
    requests: new RequestLog(isDemo ? LOGGED_REQUESTS : 0),
    started: clock.now(),
    ledgerAudit: new LedgerAudit(connection.background, clock, reconciliations, clockGuard),
    ...(clockGuard ? { clockGuard } : {}),
    uploadPlaces: new UploadPlaces(),
    pictures: new PictureDecoder(),
    callLimiter: new CallLimiter(clock, config),
    metrics: new Metrics(createGauges(() => services)),
    shutdown: { hasBegun: false },
    events,
    accountStreams: new AccountStreams(db, clock, events),
    staffLog: new LogWatch(),
    signer: new Signer(config.dataDir, config.receiptsKey),
    setAside: {
      optionStarts: new SetAside('option starts'),
      contractStarts: new SetAside('contract starts'),
      options: new SetAside('option settlement'),
      contracts: new SetAside('contracts'),
      redemptions: new SetAside('redemptions'),
    },
    tradeLossReaders: [readOptionLosses, readBoxLosses],
    listWithdrawalsBeforePayment,
    jobs: new Jobs((config.serves === 'desk' ? deskJobs : jobs).filter((job) => !leftOut.includes(job))),
    ...(isDemo && controls ? { demo: createDemo(controls) } : {}),
  };
  return services;
}
