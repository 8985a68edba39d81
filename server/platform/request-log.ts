import type { Endpoint } from '../../src/api/endpoint.ts';

/** A logged request without its secrets. */
export interface LoggedRequest {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly fields: Record<string, string>;
  readonly language: string;
  /** `Idempotency-Key`. */
  readonly key?: string;
  /** Whether the request had a token. */
  readonly token: boolean;
  readonly account?: number;
  readonly time: number;
  /** ms. This and the following fields are set with the response. */
  duration?: number;
  status?: number;
  /** `ret` of the envelope. */
  result?: number;
  /** Kind of the injected fault. */
  fault?: string;
  replayed?: boolean;
}

const SECRET = /^(?:password|oldpassword|paypass|oldpaypass|oldcode|banknumber|number|subscription|response|word)$/;
const MASK = '***';

/**
 * Masks the secrets in fields: passwords, codes, card and document numbers, and fields that the endpoint does not
 * declare (SEC-04).
 */
export const maskFields = (endpoint: Endpoint, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isDeclared = name in ((endpoint.request as { entries?: object }).entries ?? {});
      // other endpoints have a coin or a currency as `code`, which is never all digits
      const isSecret = !isDeclared || SECRET.test(name) || (name === 'code' && /^[\p{Nd}\s]+$/u.test(value));
      return [name, isSecret ? MASK : value.slice(0, 500)];
    }),
  );

/** Fields that `LOG_REQUESTS` prints: ids and values that the API defines. All others may be personal data. */
const PRINTED: ReadonlySet<string> = new Set([
  'act',
  'after',
  'before',
  'chain',
  'channel',
  'code',
  'codes',
  'currency',
  'day',
  'days',
  'direction',
  'ends',
  'from',
  'id',
  'ids',
  'interval',
  'kind',
  'kinds',
  'level',
  'limit',
  'minutes',
  'mode',
  'must',
  'page',
  'position',
  'product',
  'promotions',
  'purpose',
  'setup',
  'side',
  'speed',
  'status',
  'target',
  'to',
  'type',
  'version',
  'yield',
]);

/**
 * Returns a request as `LOG_REQUESTS` prints it. `PRINTED` is an allow-list, so the fields of new endpoints are hidden
 * by default (SEC-04).
 */
export const toPrintable = ({ fields, ...entry }: LoggedRequest): LoggedRequest => ({
  ...entry,
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, PRINTED.has(name) ? value : MASK])),
});

/** Keeps the latest requests for tests and QA. */
export class RequestLog {
  readonly #size: number;
  #entries: LoggedRequest[] = [];
  #round = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /**
   * Number of times that the log was cleared. A request notes it when it begins, so that a request from before a clear
   * is not added afterwards.
   */
  get round(): number {
    return this.#round;
  }

  add(entry: LoggedRequest, round: number): LoggedRequest {
    if (this.#size === 0 || round !== this.#round) return entry;
    this.#entries.push(entry);
    if (this.#entries.length > this.#size) this.#entries = this.#entries.slice(-Math.ceil(this.#size / 2));
    return entry;
  }

  /** Returns the requests of one endpoint or of all, oldest first. */
  list(call?: string): readonly LoggedRequest[] {
    return call === undefined ? this.#entries : this.#entries.filter((entry) => entry.call === call);
  }

  clear(): void {
    this.#entries = [];
    this.#round += 1;
  }
}
