import type * as v from 'valibot';

/**
 * What a call does: `read` changes nothing; `mark` may be repeated without harm (read marks);
 * `change` must reach the server at most once by itself; `money` moves value and carries a key.
 * Retry and caching follow this, never the HTTP method (design 1.1).
 */
export type Effect = 'read' | 'mark' | 'change' | 'money';

/** Where the answer may be kept: by the worker in Cache Storage, by a store in IndexedDB, or nowhere (design 4). */
export type Keep = 'worker' | 'device' | 'none';

/** How the worker keeps an answer; only with `keep: 'worker'`. */
export interface Kept {
  /** `public`: the same for everybody; `private`: one account's, purged at sign-out. */
  readonly scope: 'public' | 'private';
  /** `stale-first`: the kept copy at once, then the network; `network-first`: the network if it comes in time. */
  readonly order: 'stale-first' | 'network-first';
  /** ms until a copy is too old to show. */
  readonly age: number;
  /** Copies kept of this call, over all payloads and languages. */
  readonly entries: number;
}

export type Shape = v.GenericSchema<any, any>;

export interface Row<Payload extends Shape = Shape, Answer extends Shape = Shape> {
  /** Name in logs, faults and documents: `area.verb`. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Path after the api prefix, without a slash in front. */
  readonly path: string;
  /** Form or query fields. On the wire every value is text. */
  readonly payload: Payload;
  /** The `data` of the envelope, read tolerantly. */
  readonly answer: Answer;
  readonly access: 'open' | 'customer';
  readonly effect: Effect;
  readonly keep: Keep;
  readonly kept?: Kept;
  /** The body is multipart: one file beside the fields. */
  readonly multipart?: true;
  /** The answer is a stream of server-sent events, each holding `answer`. */
  readonly stream?: true;
  /** Not in the specification's table: another backend must grow it. */
  readonly added?: true;
  /** One sentence for the API document. */
  readonly about: string;
}

/** Declares a row; the types of payload and answer follow from its schemas. */
export const row = /* @__NO_SIDE_EFFECTS__ */ <Payload extends Shape, Answer extends Shape>(
  one: Row<Payload, Answer>,
): Row<Payload, Answer> => one;

/** What a caller passes. */
export type PayloadOf<R extends Row> = v.InferInput<R['payload']>;
/** What a handler receives. */
export type FieldsOf<R extends Row> = v.InferOutput<R['payload']>;
/** What a handler returns. */
export type DataOf<R extends Row> = v.InferInput<R['answer']>;
/** What a store receives. */
export type AnswerOf<R extends Row> = v.InferOutput<R['answer']>;
