import type * as v from 'valibot';
import type { RegionFeature } from '../domain/region-features.ts';
import type { RestrictedKind } from '../domain/restrictions.ts';
import type { Product } from '../domain/switches.ts';

/**
 * What a request does. `read` changes nothing; `mark` can be repeated safely (read marks); `change` must not be
 * repeated automatically; `money` moves value and carries an idempotency key. Retries and caching depend on this, never
 * on the HTTP method.
 */
export type Effect = 'read' | 'mark' | 'change' | 'money';

/**
 * Where the response may be cached: by the service worker in Cache Storage, by a store in IndexedDB, or nowhere.
 * `offline` is IndexedDB too, but the copy is only shown while the server is unreachable: confirmations must show
 * current data whenever it is available.
 */
export type CacheLocation = 'service-worker' | 'indexeddb' | 'offline' | 'none';

/** Returns the prefetched response of another endpoint, or undefined if there is none. */
export type ReadSoFar = <R extends Endpoint>(endpoint: R, input: RequestInput<R>) => ResponseOf<R> | undefined;

/** How the service worker caches a response; only with `cache: 'service-worker'`. */
export interface CachePolicy {
  /** `public`: the same for everyone; `private`: one account's, deleted at logout. */
  readonly scope: 'public' | 'private';
  /** `stale-first`: the copy immediately, then the network; `network-first`: the network if it responds in time. */
  readonly strategy: 'stale-first' | 'network-first';
  /** Age at which a copy is too old to show. */
  readonly maxAgeMs: number;
  /** Maximum number of copies of this endpoint, over all requests and languages. */
  readonly maxEntries: number;
}

export type Shape = v.GenericSchema<any, any>;

/** A value that is the same for all requests of an endpoint, or that the fields of a request decide. */
export type ByRequest<Value> = Value | ((fields: Readonly<Record<string, unknown>>) => Value);
/** Returns the value for one request. */
export const valueFor = <Value extends string | undefined>(
  value: ByRequest<Value>,
  fields: Readonly<Record<string, unknown>>,
): Value => (typeof value === 'function' ? value(fields) : value);

export interface Endpoint<Request extends Shape = Shape, Response extends Shape = Shape> {
  /** Name in logs, faults and documents: `area.verb`. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Path after the API prefix, without a leading slash. */
  readonly path: string;
  /** Schema of the form or query fields, which are all sent as text. */
  readonly request: Request;
  /** Schema of the envelope's `data`; it is parsed tolerantly. */
  readonly response: Response;
  readonly access: 'open' | 'customer';
  readonly effect: Effect;
  /** The feature that the call belongs to. The server refuses the call where the rules of the region close it. */
  readonly feature?: ByRequest<RegionFeature>;
  /**
   * The product in which the call starts something new. The server refuses the call while staff have closed the
   * product. Deposits and withdrawals have none, because only their modules know the method.
   */
  readonly product?: ByRequest<Product | undefined>;
  /**
   * The kind of business that a money call begins. The server refuses the call to a customer whom staff have
   * restricted. Calls that cancel, redeem or claim have none: they go on.
   */
  readonly begins?: RestrictedKind;
  /**
   * The call works while the account is frozen, because it protects or ends something and no one can profit from it.
   * The server refuses all other changes and money calls of a frozen account.
   */
  readonly isAllowedWhileFrozen?: true;
  readonly cache: CacheLocation;
  readonly cachePolicy?: CachePolicy;
  /** Schema of the part of the response that may be stored on the device; other fields are dropped. Default: all. */
  readonly stored?: Shape;
  /**
   * The response has texts in the language of the request. Copies of all others are kept without a language, so that a
   * change of language loses no figure.
   */
  readonly hasTexts?: true;
  /** A history: read page by page and stored as one list. Stated here because builds drop the request schemas. */
  readonly isPaged?: true;
  /**
   * Returns the requests to prefetch so that pages open offline (OFF-01). `read` returns the prefetched response of
   * another endpoint, for example to request each entry of a list.
   */
  readonly ahead?: (read: ReadSoFar) => readonly object[];
  /** The body is multipart: one file in addition to the fields. */
  readonly multipart?: true;
  /** The response is a stream of server-sent events, each with the schema `response`. */
  readonly stream?: true;
  /** Not in the specification, so other backends have to add it. */
  readonly isExtension?: true;
  /** One sentence for the API document. */
  readonly summary: string;
}

/**
 * Returns one request per list entry, none if the list was not read. Entries whose `input` is undefined are skipped.
 */
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

/** The request as a caller passes it. */
export type RequestInput<R extends Endpoint> = v.InferInput<R['request']>;
/** The request as a handler receives it. */
export type ParsedRequest<R extends Endpoint> = v.InferOutput<R['request']>;
/** The response as a handler returns it. */
export type ResponseInput<R extends Endpoint> = v.InferInput<R['response']>;
/** The response as a client receives it. */
export type ResponseOf<R extends Endpoint> = v.InferOutput<R['response']>;
