import type * as v from 'valibot';
import type { Role } from './roles.ts';

type Shape = v.GenericSchema<any, any>;

/** Something that staff do. The server checks it against what they saw and logs it in the transaction of its effect. */
export interface DeskAction<Request extends Shape = Shape> {
  /** Name in the log and in addresses: `area.verb`. */
  readonly id: string;
  /** Who may do it, or approve it as the second person. */
  readonly roles: readonly Role[];
  /** Whether staff sign with a passkey what they saw. */
  readonly isSigned: boolean;
  readonly request: Request;
  /** Fields of the request and of the subject, at any depth, that hold a time in ms. The desk shows them as times. */
  readonly moments?: readonly string[];
  /** One sentence for the log and the documentation. */
  readonly summary: string;
}

/** Declares an action. */
export const deskAction = <Request extends Shape>(action: DeskAction<Request>): DeskAction<Request> => action;

/** Fields of an action as its handler receives them. */
export type ActionBody<A extends DeskAction> = v.InferOutput<A['request']>;

/** Something that staff read. It changes nothing, and the log does not mention it; what must be logged is an action. */
export interface DeskView<Query extends Shape = Shape, Response = unknown> {
  /** Its address: `POST /api/view/<id>`. */
  readonly id: string;
  readonly roles: readonly Role[];
  /** Schema of its fields, which are all text, as in the page's address. */
  readonly query: Query;
  /** Only a type: what the view returns. The page comes from the same build as the server, so it parses nothing. */
  readonly response?: Response;
}

/** Declares a view that returns a `Response`. */
export const deskView =
  <Response>() =>
  <Query extends Shape>(view: Omit<DeskView<Query>, 'response'>): DeskView<Query, Response> =>
    view;

export type ViewQuery<V extends DeskView> = v.InferOutput<V['query']>;
export type ViewResponse<V extends DeskView> = NonNullable<V['response']>;
