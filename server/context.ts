import type { ResponseInput, ParsedRequest, Endpoint } from '../src/api/endpoint.ts';
import type { Language } from '../src/config.ts';
import type { AccountStreams } from './modules/account-events/streams.ts';
import type { Account, Session, SignedIn } from './modules/customers/sessions.ts';
import type { BankGateway } from './ports/bank-gateway.ts';
import type { ChainGateway } from './ports/chain-gateway.ts';
import type { Clock } from './ports/clock.ts';
import type { KycReviewer } from './ports/kyc-reviewer.ts';
import type { ClockGuard } from './platform/clock-guard.ts';
import type { PictureDecoder } from './modules/uploads/picture-decoder.ts';
import type { SettingsStore } from './modules/content/settings.ts';
import type { Connection, Database } from './platform/db/connect.ts';
import type { Uploads } from './platform/rate-limit/upload-places.ts';
import type { FileStore } from './platform/files.ts';
import type { LedgerAudit } from './ledger/ledger-audit.ts';
import type { PriceStream } from './market/price-stream.ts';
import type { Metrics } from './platform/metrics.ts';
import type { PublicLists } from './modules/market/public-lists.ts';
import type { MarketSource } from './ports/market-source.ts';
import type { ServerConfig } from './config.ts';
import type { Outbox } from './platform/message-outbox.ts';
import type { RateLimit } from './platform/rate-limit/rate-limit.ts';
import type { RequestLog } from './platform/request-log.ts';
import type { Demo } from './qa/demo.ts';
import type { Events } from './platform/events.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Signer } from './modules/receipts/signer.ts';
import { Refusal } from './platform/refusal.ts';
import type { Keys } from './platform/secrets/secret-key.ts';
import type { SetAside } from './platform/set-aside.ts';

/** What the whole server shares. */
export interface Services {
  readonly config: ServerConfig;
  readonly connection: Connection;
  readonly db: Database;
  /** What keeps a reader of the database from its secrets. */
  readonly keys: Keys;
  readonly clock: Clock;
  readonly market: MarketSource;
  readonly chains: ChainGateway;
  readonly bank: BankGateway;
  readonly kyc: KycReviewer;
  readonly priceStream: PriceStream;
  /** Lists of prices that everybody asks for. */
  readonly publicLists: PublicLists;
  readonly outbox: Outbox;
  readonly settings: SettingsStore;
  readonly files: FileStore;
  readonly requests: RequestLog;
  readonly started: number;
  /** Compares the machine's clock with another one; missing where it is trusted. */
  readonly clockGuard?: ClockGuard;
  /** Whether the ledger holds, and whether money may move. */
  readonly ledgerAudit: LedgerAudit;
  /** Lets uploads in. */
  readonly uploads: Uploads;
  /** Decodes pictures of customers outside of this process. */
  readonly pictures: PictureDecoder;
  /** Limits how often anything is asked. */
  readonly rateLimit: RateLimit;
  /** Counters for the operator. */
  readonly metrics: Metrics;
  /** It takes no new requests any more: `readyz` says so before the last one ends. */
  readonly stopping: { now: boolean };
  /** Live events to a customer's clients, on every instance; see `publish`. */
  readonly events: Events;
  readonly accountStreams: AccountStreams;
  /** Signs receipts. */
  readonly signer: Signer;
  /** Orders and redemptions that could not be settled, matched or paid: they wait behind all others. */
  readonly setAside: Readonly<Record<'options' | 'contracts' | 'redemptions', SetAside>>;
  /** What the operator does by itself when its time has come. */
  readonly jobs: Jobs;
  /** Faults, movable clock, bendable market: in demo mode alone. */
  readonly demo?: Demo;
}

/** The file of an upload, read whole. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a handler gets beside its fields. */
export interface Context {
  readonly services: Services;
  /** The transaction of a money call; the database otherwise. Never use `services.db` in a handler. */
  readonly db: Database;
  readonly language: Language;
  /** ms, the same through the whole call. */
  readonly now: number;
  /** Address that the request came from, in one spelling (`rate-limit/source.ts`). */
  readonly source: string;
  /** Where customers reach the app, e.g. `https://andaman.example`. */
  readonly origin: string;
  readonly userAgent: string;
  /** Who is signed in, if anybody. */
  readonly signedIn?: SignedIn;
  /** Of an endpoint with access `customer`: always there. */
  readonly account: Account;
  readonly session: Session;
  readonly uploads: readonly Upload[];
  /** Of a money call: the payment password that was compared and found right before its transaction began. */
  readonly proved?: string;
  /** A cookie of the request. */
  cookie(name: string): string | undefined;
  /** Value of the cookie that opens the customer's own files; empty removes it. */
  setFilesCookie(value: string): void;
  /** A cookie that only log-ins read; see `known-device.ts`. */
  setDeviceCookie(name: string, value: string): void;
}

/** Thrown where a call needs somebody signed in: `ret` -1. */
export class NotSignedIn extends Refusal {
  constructor() {
    super('tokenInvalid');
  }
}

export interface Handler {
  readonly endpoint: Endpoint;
  run(fields: any, context: Context): Promise<unknown>;
}

/** One handler for one endpoint, whose schemas give the types of fields and data. */
export const handle = <R extends Endpoint>(
  endpoint: R,
  run: (fields: ParsedRequest<R>, context: Context) => Promise<ResponseInput<R>> | ResponseInput<R>,
): Handler => ({
  endpoint,
  run: async (fields, context) => run(fields, context),
});
