import type { Database } from './db/connect.ts';
import type { Parameters } from './texts/translate.ts';
import type { TextKey } from './texts/messages.ts';

/** HTTP statuses that tell programs more about a refusal than `ret` does. */
type RefusalStatus = 403 | 408 | 413 | 415 | 503;

/** Declines a call with `ret` 0 and a text in the caller's language. The call's transaction is rolled back. */
export class Refusal extends Error {
  readonly key: TextKey;
  readonly parameters: Parameters;
  /** HTTP status; 429 and 503 carry `retryAfter` in seconds. */
  readonly status: 200 | 429 | RefusalStatus;
  readonly retryAfter: number | undefined;
  /** Money calls only: writes what must remain of the declined call, in the transaction that stores its outcome. */
  record?: (tx: Database) => Promise<unknown>;
  /** `data` of the envelope: what the caller needs to go on, such as the current price. */
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

/** Returns the refusal of an invalid field. Its name is in `data` for programs, and not in the customer's text. */
export const wrongField = (field: string): Refusal => new Refusal('fieldWrong', {}, { data: { field } });
