import type { ResponseInput, ParsedRequest, Endpoint } from '../src/api/endpoint.ts';
import type { Language } from '../src/config.ts';
import type { AccountStreams } from './modules/account-events/streams.ts';
import type { Account, Session, SignedIn } from './modules/customers/sessions.ts';
import type { LogWatch } from './desk/log/watch.ts';
import type { BankGateway } from './ports/bank-gateway.ts';
import type { ChainGateway } from './ports/chain-gateway.ts';
import type { ChainReader } from './ports/chain-reader.ts';
import type { Clock } from './ports/clock.ts';
import type { KycReviewer } from './ports/kyc-reviewer.ts';
import type { ClockGuard } from './platform/clock-guard.ts';
import type { PictureDecoder } from './modules/uploads/picture-decoder.ts';
import type { SettingsStore } from './modules/content/settings.ts';
import type { Connection, Database } from './platform/db/connect.ts';
import type { UploadPlaces } from './platform/rate-limit/upload-places.ts';
import type { FileStore } from './platform/files.ts';
import type { LedgerAudit } from './ledger/ledger-audit.ts';
import type { PriceStream } from './market/price-stream.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Outbox } from './modules/outbox/outbox.ts';
import type { PublicLists } from './modules/market/public-lists.ts';
import type { MarketSource } from './ports/market-source.ts';
import type { ServerConfig } from './config.ts';
import type { CallLimiter } from './platform/rate-limit/rate-limit.ts';
import type { RequestLog } from './platform/request-log.ts';
import type { Demo } from './qa/demo.ts';
import type { Events } from './platform/events.ts';
import type { Jobs } from './platform/jobs.ts';
import type { TradeLossReader } from './modules/protection/losses.ts';
import type { Signer } from './modules/receipts/signer.ts';
import type { listWithdrawalsBeforePayment } from './modules/withdrawals/owner-wait.ts';
import { Refusal } from './platform/refusal.ts';
import type { Keys } from './platform/secrets/secret-key.ts';
import type { SetAside } from './platform/set-aside.ts';

/** Settings, data and time, which everything needs. */
interface BaseServices {
  readonly config: ServerConfig;
  readonly connection: Connection;
  readonly db: Database;
  /** Protect the secrets in the database from anyone who can read it. */
  readonly keys: Keys;
  readonly settings: SettingsStore;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Compares the machine's clock with a reference. Undefined if the clock is trusted. */
  readonly clockGuard?: ClockGuard;
}

/** Coins and their prices. */
interface MarketServices {
  readonly market: MarketSource;
  readonly priceStream: PriceStream;
  /** Price lists that are the same for every caller. */
  readonly publicLists: PublicLists;
}

/** The ledger, and the ways of money and evidence into and out of it. */
interface MoneyServices {
  /** Knows whether the ledger is intact and whether money may move. */
  readonly ledgerAudit: LedgerAudit;
  readonly chains: ChainGateway;
  /** Looks up transactions. It moves no money. */
  readonly chainReader: ChainReader;
  readonly bank: BankGateway;
  /** Verifies the identity of customers. */
  readonly kyc: KycReviewer;
  readonly signer: Signer;
  /** Orders and redemptions that could not be started, settled, matched or paid. They wait behind all others. */
  readonly setAside: Readonly<
    Record<'optionStarts' | 'options' | 'contractStarts' | 'contracts' | 'redemptions', SetAside>
  >;
}

/** What reaches customers outside of responses. */
interface DeliveryServices {
  /** SMS and email that leave the server. */
  readonly outbox: Outbox;
  /** Sends live events to a customer's clients on every instance; see `publish`. */
  readonly events: Events;
  readonly accountStreams: AccountStreams;
}

/** What keeps one caller from using up what all share. */
interface LimitServices {
  /** Limits how many calls a caller may make. */
  readonly callLimiter: CallLimiter;
  /** Limits how many uploads run at once. */
  readonly uploadPlaces: UploadPlaces;
  /** Decodes customers' pictures outside this process. */
  readonly pictures: PictureDecoder;
}

/** What modules ask of modules that depend on them, which they can't import. */
interface LaterModules {
  /** One per kind of trade that counts towards a customer's own loss limit. */
  readonly tradeLossReaders: readonly TradeLossReader[];
  /** Lists what a security change holds back. */
  readonly listWithdrawalsBeforePayment: typeof listWithdrawalsBeforePayment;
}

/** What runs and watches the server. */
interface OperationServices {
  /** ms. */
  readonly started: number;
  /** Scheduled background work. */
  readonly jobs: Jobs<Services>;
  readonly requests: RequestLog;
  /** Counters for the operator. */
  readonly metrics: Metrics;
  /** Knows whether the staff log is whole. */
  readonly staffLog: LogWatch;
  /** `/readyz` reports a shutdown before the last request ends. */
  readonly shutdown: { hasBegun: boolean };
  /** Demo mode only: faults, the movable clock and price overrides. */
  readonly demo?: Demo;
}

/** The services that all modules of the server share. A function takes only what it needs: `Pick<Services, …>`. */
export interface Services
  extends
    BaseServices,
    MarketServices,
    MoneyServices,
    DeliveryServices,
    LimitServices,
    LaterModules,
    OperationServices {}

/** An uploaded file, held in memory. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The request context that a handler receives next to its fields. */
export interface Context {
  readonly services: Services;
  /** The transaction of a money call, otherwise the database. Never use `services.db` in a handler. */
  readonly db: Database;
  readonly language: Language;
  /** ms; constant during the call. */
  readonly now: number;
  /** Canonical address that the request came from (`rate-limit/source.ts`). */
  readonly source: string;
  /** Where customers reach the app, e.g. `https://andaman.example`. */
  readonly origin: string;
  readonly userAgent: string;
  /** The session of the caller; undefined for a visitor. */
  readonly signedIn?: SignedIn;
  /** Set for every endpoint with access `customer`. */
  readonly account: Account;
  readonly session: Session;
  readonly uploads: readonly Upload[];
  /** Money calls only: the payment password, verified before the transaction began. */
  readonly verifiedPaypass?: string;
  cookie(name: string): string | undefined;
  /** Sets the cookie that gives access to the customer's own files. An empty value removes it. */
  setFilesCookie(value: string): void;
  /** Sets a cookie that only logins read; see `known-device.ts`. */
  setDeviceCookie(name: string, value: string): void;
}

/** Refuses a call that needs a session (`ret` -1). */
export class NotSignedIn extends Refusal {
  constructor() {
    super('tokenInvalid');
  }
}

export interface Handler {
  readonly endpoint: Endpoint;
  run(fields: any, context: Context): Promise<unknown>;
  /**
   * Money calls only: completes the data of an accepted call, outside of the transaction, also for a repeat. It may
   * wait, and changes nothing.
   */
  finish?(data: any, context: Context): Promise<unknown>;
}

/** Pairs an endpoint with its handler. The endpoint's schemas type the fields and the data. */
export const handle = <R extends Endpoint>(
  endpoint: R,
  run: (fields: ParsedRequest<R>, context: Context) => Promise<ResponseInput<R>> | ResponseInput<R>,
  finish?: (data: ResponseInput<R>, context: Context) => Promise<ResponseInput<R>>,
): Handler => ({
  endpoint,
  run: async (fields, context) => run(fields, context),
  ...(finish ? { finish } : {}),
});
