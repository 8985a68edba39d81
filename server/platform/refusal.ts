import type { Database } from './db/connect.ts';
import type { Parameters } from './texts/translate.ts';
import type { TextKey } from './texts/messages.ts';

/** Statuses of refusals that say more to programs than `ret` does. */
type RefusalStatus = 403 | 408 | 413 | 415 | 503;

/**
 * A call that is understood and declined: `ret` 0 with a text in the caller's language. Whatever it began is undone.
 */
export class Refusal extends Error {
  readonly key: TextKey;
  readonly parameters: Parameters;
  /** HTTP status; 429 and 503 carry `retryAfter` in seconds. */
  readonly status: 200 | 429 | RefusalStatus;
  readonly retryAfter: number | undefined;
  /** Of a money call: what is kept of it all the same, in the transaction that keeps its outcome. */
  record?: (tx: Database) => Promise<unknown>;
  /** What the caller needs to go on, such as the price that holds now: the `data` of the envelope. */
  readonly data: object | null;

  constructor(
    key: TextKey,
    parameters: Parameters = {},
    { retryAfter, data = null, status }: { retryAfter?: number; data?: object | null; status?: RefusalStatus } = {},
  ) {
    super(key);
    this.key = key;
    this.parameters = parameters;
    this.status = status ?? (retryAfter === undefined ? 200 : 429);
    this.retryAfter = retryAfter;
    this.data = data;
  }
}
