import { endpoints } from '../../api/endpoints.ts';
import type { Endpoint, ReadSoFar } from '../../api/endpoint.ts';
import { encode } from '../http/transport.ts';
import { session } from '../session/session.ts';
import { cachedBefore, readOne } from './read-one.ts';

/** One request of the plan. */
interface Step {
  readonly endpoint: Endpoint;
  readonly input: object;
}

/** Failures in a row after which the rest is left: what fails is not asked for more than a person would. */
const MAX_FAILURES = 3;

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

/**
 * Reads what the table of endpoints names (`ahead`), one request at a time, so that its pages open offline. What the
 * device stores of late is not asked for again. `calm` is awaited before each; `signal` ends the whole, `interrupted`
 * gives a signal that ends the request under way alone, which then is made again (OFF-03).
 */
export const readAhead = async (
  signal: AbortSignal,
  calm: () => Promise<void>,
  interrupted: () => AbortSignal,
  table: readonly Endpoint[] = endpoints,
): Promise<void> => {
  const done = new Map<string, unknown>();
  let failures = 0;
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
    if (isOver()) return;
    const pause = interrupted();
    try {
      done.set(keyOf(endpoint, input), before ?? (await readOne(endpoint, input, AbortSignal.any([signal, pause]))));
      failures = 0;
    } catch {
      if (isOver()) return;
      // a person came first: once more when it is calm
      if (pause.aborted) continue;
      failures += 1;
      done.set(keyOf(endpoint, input), undefined);
    }
  }
};
