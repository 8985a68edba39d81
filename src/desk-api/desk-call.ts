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
  /** One sentence for the log and the documentation. */
  readonly summary: string;
}

/** Declares an action. */
export const deskAction = <Request extends Shape>(action: DeskAction<Request>): DeskAction<Request> => action;

/** Fields of an action as its handler receives them. */
export type ActionBody<A extends DeskAction> = v.InferOutput<A['request']>;
