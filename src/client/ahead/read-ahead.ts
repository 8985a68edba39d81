import { endpoints } from '../../api/endpoints.ts';
import type { Endpoint, ReadSoFar } from '../../api/endpoint.ts';
import { DISK_FULL } from '../../browser/worker-protocol.ts';
import { CallError } from '../http/errors.ts';
import { retryAfter } from '../http/retry-after.ts';
import { encode } from '../http/transport.ts';
import { session } from '../session/session.ts';
import { readFreshCopy, FRESH_MS, readOne } from './read-one.ts';

/** One request to prefetch. */
interface Step {
  readonly endpoint: Endpoint;
  readonly input: object;
}

/** Failures in a row after which the run ends, so that it does not burden a failing server. */
const MAX_FAILURES = 3;
/** How long no further run starts after so many failures, even if the connection is reported as restored. */
const REST_MS = 10 * 60_000;

const stepKey = (endpoint: Endpoint, input: object): string => `${endpoint.id}?${encode(input).toString()}`;

/** Returns the next endpoint and input to prefetch. Entries of a list follow once the list has been read. */
const nextStep = (table: readonly Endpoint[], done: ReadonlyMap<string, unknown>): Step | undefined => {
  const read: ReadSoFar = (endpoint, input) => done.get(stepKey(endpoint, input)) as never;
  for (const endpoint of table) {
    if (!endpoint.ahead || (endpoint.access === 'customer' && session.account === undefined)) continue;
    for (const input of endpoint.ahead(read)) if (!done.has(stepKey(endpoint, input))) return { endpoint, input };
  }
  return undefined;
};

/** Whether IndexedDB or the service worker's caches have no space for prefetched data. */
const isFull = (error: unknown): boolean =>
  error instanceof CallError ? error.status === DISK_FULL : (error as Error).name === 'QuotaExceededError';

/**
 * Whether an error concerns a single endpoint: a refusal, an endpoint that this backend lacks, or an unreadable
 * response. Other reads may still work.
 */
const isEndpointError = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.kind === 'refused' || error.kind === 'reading' || (error.kind === 'status' && (error.status ?? 0) < 500));

/** Counts a failure. HTTP 429 ends the run, because the customer's own calls count against the same limit. */
const failuresAfter = (error: unknown, failures: number): number => {
  if (isEndpointError(error)) return failures;
  return error instanceof CallError && error.status === 429 ? MAX_FAILURES : failures + 1;
};

/**
 * Prefetches what the endpoints name in `ahead`, one request at a time, so that their pages open offline. Skips data
 * cached within the last hour. Rejects if the device has no space.
 * @param signal ends the run
 * @param calm is awaited before each request
 * @param interrupted returns a signal that aborts only the current request, which is then repeated (OFF-03)
 * @returns the ms to wait before the next run
 */
export const readAhead = async (
  signal: AbortSignal,
  calm: () => Promise<void>,
  interrupted: () => AbortSignal,
  table: readonly Endpoint[] = endpoints,
): Promise<number> => {
  const done = new Map<string, unknown>();
  let failures = 0;
  let restMs = REST_MS;
  let isComplete = true;
  const { epoch } = session;
  const isOver = (): boolean => signal.aborted || session.epoch !== epoch;
  for (let step = nextStep(table, done); step && failures < MAX_FAILURES; step = nextStep(table, done)) {
    const { endpoint, input } = step;
    let copy = await readFreshCopy(endpoint, input);
    if (copy === undefined) {
      await calm();
      // a page may have read it meanwhile
      copy = await readFreshCopy(endpoint, input);
    }
    if (isOver()) return 0;
    const interruption = interrupted();
    try {
      done.set(
        stepKey(endpoint, input),
        copy ?? (await readOne(endpoint, input, AbortSignal.any([signal, interruption]))),
      );
      failures = 0;
    } catch (error) {
      if (isOver()) return 0;
      // the customer did something: repeat it when it is calm again
      if (interruption.aborted) continue;
      if (isFull(error)) throw error;
      isComplete &&= isEndpointError(error);
      failures = failuresAfter(error, failures);
      restMs = Math.max(restMs, retryAfter(error));
      done.set(stepKey(endpoint, input), undefined);
    }
  }
  if (failures >= MAX_FAILURES) return restMs;
  return isComplete ? FRESH_MS : 0;
};
