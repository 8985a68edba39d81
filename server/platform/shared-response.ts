/** What is made once of data that many callers get. */
export interface Serialization {
  body?: string;
  etag?: string;
  /** Gzip. */
  packed?: Uint8Array<ArrayBuffer>;
}

const serializations = new WeakMap<object, Serialization>();

/**
 * Marks data that many callers get and that nobody changes any more: its response is serialized, hashed and packed
 * once.
 */
export function shareResponse<T extends object>(data: T): T {
  serializations.set(data, {});
  return data;
}

/** The place for what is made of shared data; undefined for all other data. */
export const serializationOf = (data: unknown): Serialization | undefined =>
  typeof data === 'object' && data !== null ? serializations.get(data) : undefined;
