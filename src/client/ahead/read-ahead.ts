import { endpoints } from '../../api/endpoints.ts';
import type { Endpoint, ReadSoFar } from '../../api/endpoint.ts';
import { DISK_FULL } from '../../lib/worker-protocol.ts';
import { CallError } from '../http/errors.ts';
import { retryAfter } from '../http/retry-after.ts';
import { encode } from '../http/transport.ts';
import { session } from '../session/session.ts';
import { cachedBefore, FRESH_MS, readOne } from './read-one.ts';

/** One request of the plan. */
interface Step {
  readonly endpoint: Endpoint;
  readonly input: object;
}

/** Failures in a row after which the rest is left: what fails is not asked for more than a person would. */
const MAX_FAILURES = 3;
/** ms for which a server or a line that failed so often is left alone, however often it is said to be back. */
const REST_MS = 10 * 60_000;

const keyOf = (endpoint: Endpoint, input: object): string => `${endpoint.id}?${encode(input).toString()}`;

/** What the table says is read ahead and has not been; entries of a list follow once the list is there. */
const nextStep = (table: readonly Endpoint[], done: ReadonlyMap<string, unknown>): Step | undefined => {
  const read: ReadSoFar = (endpoint, input) => done.get(keyOf(endpoint, input)) as never;
  for (const endpoint of table) {
    if (!endpoint.ahead || (endpoint.access === 'customer' && session.account === undefined)) continue;
    for (const input of endpoint.ahead(read)) if (!done.has(keyOf(endpoint, input))) return { endpoint, input };
  }
  return undefined;
};

/** No room for what nobody has opened: of IndexedDB, or of the worker's caches. */
const isFull = (error: unknown): boolean =>
  error instanceof CallError ? error.status === DISK_FULL : (error as Error).name === 'QuotaExceededError';

/** A refusal, a call that this backend does not know, a response that cannot be read: the others may well be there. */
const isOfOneRead = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.kind === 'refused' || error.kind === 'reading' || (error.kind === 'status' && (error.status ?? 0) < 500));

/** Failures in a row, with one more. The server's own limit is the person's: nothing more is asked for. */
const failuresAfter = (error: unknown, failures: number): number => {
  if (isOfOneRead(error)) return failures;
  return error instanceof CallError && error.status === 429 ? MAX_FAILURES : failures + 1;
};

/**
 * Reads what the table of endpoints names (`ahead`), one request at a time, so that its pages open offline. What the
 * device stores of late is not asked for again. `calm` is awaited before each; `signal` ends the whole, `interrupted`
 * gives a signal that ends the request under way alone, which then is made again (OFF-03). Rejects where the device has
 * no room. @returns ms for which nothing more is to be read ahead
 */
export const readAhead = async (
  signal: AbortSignal,
  calm: () => Promise<void>,
  interrupted: () => AbortSignal,
  table: readonly Endpoint[] = endpoints,
): Promise<number> => {
  const done = new Map<string, unknown>();
  let failures = 0;
  let rest = REST_MS;
  let isWhole = true;
  const { epoch } = session;
  const isOver = (): boolean => signal.aborted || session.epoch !== epoch;
  for (let step = nextStep(table, done); step && failures < MAX_FAILURES; step = nextStep(table, done)) {
    const { endpoint, input } = step;
    let before = await cachedBefore(endpoint, input);
    if (before === undefined) {
      await calm();
      // a page may have read it meanwhile
      before = await cachedBefore(endpoint, input);
    }
    if (isOver()) return 0;
    const pause = interrupted();
    try {
      done.set(keyOf(endpoint, input), before ?? (await readOne(endpoint, input, AbortSignal.any([signal, pause]))));
      failures = 0;
    } catch (error) {
      if (isOver()) return 0;
      // a person came first: once more when it is calm
      if (pause.aborted) continue;
      if (isFull(error)) throw error;
      isWhole &&= isOfOneRead(error);
      failures = failuresAfter(error, failures);
      rest = Math.max(rest, retryAfter(error));
      done.set(keyOf(endpoint, input), undefined);
    }
  }
  if (failures >= MAX_FAILURES) return rest;
  return isWhole ? FRESH_MS : 0;
};
