import type { Endpoint } from '../../src/api/endpoint.ts';

/** One request as the server saw it, without its secrets. */
export interface LoggedRequest {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly fields: Record<string, string>;
  readonly language: string;
  /** `Idempotency-Key`. */
  readonly key?: string;
  /** Whether a token came with it, and whose. */
  readonly token: boolean;
  readonly account?: number;
  readonly time: number;
  /** ms; the rest is there once it was answered. */
  duration?: number;
  status?: number;
  /** `ret` of the envelope. */
  result?: number;
  /** The fault that was aimed at it. */
  fault?: string;
  replayed?: boolean;
}

const SECRET = /^(?:password|oldpassword|paypass|oldpaypass|oldcode|banknumber|number|subscription|response|word)$/;
const MASK = '***';

/**
 * Fields as they may be logged: no password, code, card or document number, and nothing under a name that the call does
 * not have (SEC-04).
 */
export const masked = (endpoint: Endpoint, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const existing = name in ((endpoint.request as { entries?: object }).entries ?? {});
      // `code` is a coin or a currency elsewhere: those are no digits alone
      const secret = !existing || SECRET.test(name) || (name === 'code' && /^[\p{Nd}\s]+$/u.test(value));
      return [name, secret ? MASK : value.slice(0, 500)];
    }),
  );

/**
 * Fields that a line of the log may hold: ids, and words that the wire itself defines. Everything else is a person's.
 */
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
 * A request as `LOG_REQUESTS` prints it: an allow-list, so that a field of a later call is hidden until somebody
 * decides otherwise (SEC-04).
 */
export const printable = ({ fields, ...seen }: LoggedRequest): LoggedRequest => ({
  ...seen,
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, PRINTED.has(name) ? value : MASK])),
});

/** The last requests, for tests and QA. */
export class RequestLog {
  readonly #size: number;
  #seen: LoggedRequest[] = [];
  #round = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /**
   * How often it was cleared: who waits before adding notes it, so that what began before a clear is not in the log
   * after it.
   */
  get round(): number {
    return this.#round;
  }

  add(seen: LoggedRequest, round: number): LoggedRequest {
    if (this.#size === 0 || round !== this.#round) return seen;
    this.#seen.push(seen);
    if (this.#seen.length > this.#size) this.#seen = this.#seen.slice(-Math.ceil(this.#size / 2));
    return seen;
  }

  /** Oldest first, of one call or of all. */
  list(call?: string): readonly LoggedRequest[] {
    return call === undefined ? this.#seen : this.#seen.filter((seen) => seen.call === call);
  }

  clear(): void {
    this.#seen = [];
    this.#round += 1;
  }
}
