import type { ActionBody, DeskAction, DeskView, ViewQuery, ViewResponse } from '../../src/desk/api/desk-call.ts';
import type { Role } from '../../src/desk/api/roles.ts';
import type { Services } from '../context.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Json } from '../../src/desk/api/canonical.ts';
import type { Change, CustomerReads, Described } from '../../src/desk/api/described.ts';
import type { StaffMember } from './staff/people.ts';

/** Who acts, when and from where. */
export interface DeskContext {
  readonly services: Services;
  readonly member: StaffMember;
  /** ms. */
  readonly now: number;
  /** Canonical address of the request. */
  readonly source: string;
  /** Origin of the desk, for passkeys. */
  readonly origin: string;
  /** The proposal that this person approves; undefined for what they do or propose themselves. */
  readonly approval?: { readonly id: number; readonly maker: number };
}

/** What a second person types again, so that they cannot approve it without having looked it up. */
export interface Retyped {
  /** Label of the field. */
  readonly label: string;
  readonly value: string;
  /** Fields of the action and its subject that show the value: the page hides them until it was typed. */
  readonly hides: readonly string[];
  /** For a list, which is compared by its lines: returns in a sentence how what was typed differs from the value. */
  readonly differs?: (typed: string) => string | undefined;
}

/** Roles of the two people of a proposal. */
export interface Deciding {
  readonly maker: readonly Role[];
  readonly checker: readonly Role[];
}

/** How an action is done. `Subject` is what staff decide about; whatever of it changes makes their decision void. */
export interface ActionHandler<A extends DeskAction = DeskAction, Subject extends Json = Json> {
  readonly action: A;
  /** Returns what it is done to, such as `customer 17`. */
  target(body: ActionBody<A>): string;
  /** Looks something up outside of the database and stores it for `subject`. It runs before each transaction. */
  before?(context: DeskContext, body: ActionBody<A>): Promise<void>;
  /** Locks the rows concerned and returns what staff see. Throws a `DeskError` if there is nothing. */
  subject(tx: Database, body: ActionBody<A>, context: DeskContext): Promise<Subject>;
  /** Returns what it does in words, for those who decide. It is made of what they sign, and not signed itself. */
  describe?(subject: Subject, body: ActionBody<A>): Described;
  /**
   * Returns facts that only those who decide read, such as the number of a bank account. No log, email or stored
   * proposal has them, so the subject has to bind what they are made of.
   */
  discloses?(db: Database, body: ActionBody<A>, context: DeskContext): Promise<readonly Change[]>;
  /** Returns what the customer will read about it, in their language; undefined if they read nothing. Not signed. */
  reads?(tx: Database, body: ActionBody<A>, context: DeskContext): Promise<CustomerReads | undefined>;
  /** Returns why a second person has to approve; undefined if one is enough. */
  second?(subject: Subject, body: ActionBody<A>): string | undefined;
  /** Returns what the second person has to type, since they looked it up themselves; undefined if nothing. */
  retype?(subject: Subject, body: ActionBody<A>): Retyped | undefined;
  /** Returns whether two people with roles of the action may decide this together; any two may if it is left out. */
  mayDecide?(body: ActionBody<A>, people: Deciding): boolean;
  /** Says which of several things could not be done, and why; '' if all were. It is stored with the decision. */
  leftOut?(result: Json): string;
  /** Does it. What it returns goes to the person who acts, such as a number that was masked; the log has none of it. */
  run(context: DeskContext, tx: Database, body: ActionBody<A>, subject: Subject): Promise<Json | void>;
}

/** Returns what the log and the person read of things that were left out; nothing if all were done. */
export function leftOutIn(handler: ActionHandler, result: Json | void): { readonly leftOut?: string } {
  const leftOut = result === undefined ? '' : (handler.leftOut?.(result) ?? '');
  return leftOut === '' ? {} : { leftOut };
}

/** Pairs an action with how it is done. */
export const perform = <A extends DeskAction, Subject extends Json>(
  action: A,
  handler: Omit<ActionHandler<A, Subject>, 'action'>,
): ActionHandler => ({ ...handler, action }) as unknown as ActionHandler;

/** How a view is read. */
export interface ViewHandler<V extends DeskView = DeskView> {
  readonly view: V;
  read(context: DeskContext, query: ViewQuery<V>): Promise<ViewResponse<V>>;
}

/** Pairs a view with how it is read. */
export const provide = <V extends DeskView>(view: V, read: ViewHandler<V>['read']): ViewHandler =>
  ({ view, read }) as unknown as ViewHandler;
