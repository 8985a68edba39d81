/** Cached forms of a response that many callers get. */
export interface Serialization {
  body?: string;
  etag?: string;
  gzipped?: Uint8Array<ArrayBuffer>;
}

const serializations = new WeakMap<object, Serialization>();

/**
 * Marks immutable data that many callers get, so that its response is serialized, hashed and compressed only once.
 */
export function shareResponse<T extends object>(data: T): T {
  serializations.set(data, {});
  return data;
}

/** Returns the cached forms of shared data; undefined for all other data. */
export const serializationOf = (data: unknown): Serialization | undefined =>
  typeof data === 'object' && data !== null ? serializations.get(data) : undefined;
