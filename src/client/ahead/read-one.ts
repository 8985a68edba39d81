import type { Endpoint } from '../../api/endpoint.ts';
import { createHistoryState, type HistoryEndpoint } from '../query/history-state.ts';
import { readCopy, readNewest, writeCopy } from '../query/history-reading.ts';
import { isStored, readCached, writeCached } from '../query/response-cache.ts';
import { requestDetailed } from '../http/request.ts';
import { encode } from '../http/transport.ts';

/** How long a copy on the device counts as fresh. */
export const FRESH_MS = 60 * 60_000;

/** Whether a copy fetched at `at` (ms) is fresh. A copy from the future, after the clock was set back, is not. */
const isFresh = (at: number): boolean => {
  const age = Date.now() - at;
  return age >= 0 && age < FRESH_MS;
};

const hasPages = (endpoint: Endpoint): endpoint is HistoryEndpoint => endpoint.isPaged === true;

/** Returns the fresh copy in IndexedDB, or undefined. The service worker's copies are only seen by requesting them. */
export const readFreshCopy = async (endpoint: Endpoint, input: object): Promise<unknown> => {
  if (!isStored(endpoint)) return undefined;
  const cached = await readCached(endpoint, encode(input));
  return cached && isFresh(cached.at) ? cached.value : undefined;
};

/** Reads the newest page of a history and merges it into the copy on the device. */
const readPages = async (endpoint: HistoryEndpoint, input: object, signal: AbortSignal): Promise<unknown> => {
  const reading = {
    endpoint,
    state: createHistoryState<HistoryEndpoint>(),
    input: () => input,
    pageSize: undefined,
    ahead: true,
  };
  const fields = encode(input);
  await readCopy(reading, fields, signal);
  await readNewest(reading, signal);
  await writeCopy(reading, fields, signal);
  return reading.state.value;
};

/** Sends one request and stores its response in the service worker's cache or, by account, in IndexedDB. */
export const readOne = async (endpoint: Endpoint, input: object, signal: AbortSignal): Promise<unknown> => {
  if (hasPages(endpoint)) return readPages(endpoint, input, signal);
  const options = { signal, ahead: true };
  if (endpoint.cache === 'service-worker') {
    const copy = await requestDetailed(endpoint, input, options);
    if (copy.source === 'network' || isFresh(copy.at)) return copy.response;
    return (await requestDetailed(endpoint, input, { ...options, fresh: true })).response;
  }
  const { response, at } = await requestDetailed(endpoint, input, options);
  if (!signal.aborted) await writeCached(endpoint, encode(input), response, at, { ahead: true });
  return response;
};
