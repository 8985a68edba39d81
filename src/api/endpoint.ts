import type * as v from 'valibot';

/**
 * What a request does: `read` changes nothing; `mark` may be repeated without harm (read marks);
 * `change` must reach the server at most once by itself; `money` moves value and carries a key.
 * Retry and caching follow this, never the HTTP method.
 */
export type Effect = 'read' | 'mark' | 'change' | 'money';

/**
 * Where the response may be cached: by the service worker in Cache Storage, by a store in IndexedDB, or nowhere.
 * `offline` is IndexedDB too, but shown only while the server does not answer: what a confirmation repeats is never
 * from the device as long as it can be asked for.
 */
export type CacheLocation = 'service-worker' | 'indexeddb' | 'offline' | 'none';

/** What was read ahead of another endpoint, where it was. */
export type ReadSoFar = <R extends Endpoint>(endpoint: R, input: RequestInput<R>) => ResponseOf<R> | undefined;

/** How the service worker caches a response; only with `cache: 'service-worker'`. */
export interface CachePolicy {
  /** `public`: the same for everybody; `private`: one account's, purged at sign-out. */
  readonly scope: 'public' | 'private';
  /** `stale-first`: the cached copy at once, then the network; `network-first`: the network if it comes in time. */
  readonly strategy: 'stale-first' | 'network-first';
  /** Age in ms at which a copy is too old to show. */
  readonly maxAgeMs: number;
  /** Copies cached of this endpoint, over all requests and languages. */
  readonly maxEntries: number;
}

export type Shape = v.GenericSchema<any, any>;

export interface Endpoint<Request extends Shape = Shape, Response extends Shape = Shape> {
  /** Name in logs, faults and documents: `area.verb`. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Path after the api prefix, without a slash in front. */
  readonly path: string;
  /** Form or query fields. On the wire every value is text. */
  readonly request: Request;
  /** The `data` of the envelope, read tolerantly. */
  readonly response: Response;
  readonly access: 'open' | 'customer';
  readonly effect: Effect;
  readonly cache: CacheLocation;
  readonly cachePolicy?: CachePolicy;
  /** What of the response is stored on the device, where that is not all of it: fields that it lacks are dropped. */
  readonly stored?: Shape;
  /** A history that is read page by page and stored as one list; a build has no schema of requests to see it by. */
  readonly isPaged?: true;
  /**
   * The requests that are made ahead of any page, so that it opens offline (OFF-01). `read` gives what came of another
   * endpoint: an entry of a list, the coin that a page begins with.
   */
  readonly ahead?: (read: ReadSoFar) => readonly object[];
  /** The body is multipart: one file beside the fields. */
  readonly multipart?: true;
  /** The answer is a stream of server-sent events, each holding `response`. */
  readonly stream?: true;
  /** Not in the specification: another backend must add it. */
  readonly isExtension?: true;
  /** One sentence for the API document. */
  readonly summary: string;
}

/** The requests for the entries of a list, none where it was not read; entries that give `undefined` are left out. */
export const ofEach = <Item>(
  items: readonly (Item | undefined)[] | undefined,
  input: (item: Item) => object | undefined,
): object[] =>
  (items ?? []).flatMap((item) => {
    const request = item === undefined ? undefined : input(item);
    return request === undefined ? [] : [request];
  });

/** Declares an endpoint; the types of request and response follow from its schemas. */
export const endpoint = /* @__NO_SIDE_EFFECTS__ */ <Request extends Shape, Response extends Shape>(
  endpoint: Endpoint<Request, Response>,
): Endpoint<Request, Response> => endpoint;

/** What a caller passes. */
export type RequestInput<R extends Endpoint> = v.InferInput<R['request']>;
/** What a handler receives. */
export type ParsedRequest<R extends Endpoint> = v.InferOutput<R['request']>;
/** What a handler returns. */
export type ResponseInput<R extends Endpoint> = v.InferInput<R['response']>;
/** What a store receives. */
export type ResponseOf<R extends Endpoint> = v.InferOutput<R['response']>;
