import type { Endpoint } from '../../api/endpoint.ts';
import { createHistoryState, type HistoryEndpoint } from '../query/history-state.ts';
import { readCopy, readNewest, writeCopy } from '../query/history-reading.ts';
import { isStored, readCached, writeCached } from '../query/response-cache.ts';
import { requestDetailed } from '../http/request.ts';
import { encode } from '../http/transport.ts';

/** ms for which what the device stores is not asked for again. */
export const FRESH_MS = 60 * 60_000;

/** A clock that was set back makes a copy of the future: that one is read again. */
const isFresh = (at: number): boolean => {
  const age = Date.now() - at;
  return age >= 0 && age < FRESH_MS;
};

const hasPages = (endpoint: Endpoint): endpoint is HistoryEndpoint => endpoint.isPaged === true;

/** What the device stores of a request, where it is fresh. The worker's copies are looked at by asking it. */
export const cachedBefore = async (endpoint: Endpoint, input: object): Promise<unknown> => {
  if (!isStored(endpoint)) return undefined;
  const stored = await readCached(endpoint, encode(input));
  return stored && isFresh(stored.at) ? stored.value : undefined;
};

/** The newest page, joined to what the device has of the history. */
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

/** Reads one request and stores its response where its endpoint says: by the worker, or by account in IndexedDB. */
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
