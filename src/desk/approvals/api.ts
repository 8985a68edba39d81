import * as v from 'valibot';
import { deskView } from '../api/desk-call.ts';
import { idText } from '../api/fields.ts';
import type { Described } from '../api/described.ts';
import { type Role, ROLES } from '../api/roles.ts';

/** `refused`: its subject had changed, or it couldn't happen any more. */
export type ApprovalState = 'open' | 'done' | 'rejected' | 'withdrawn' | 'lapsed' | 'refused';

/** A person as approvals name them. The email address is unique, and no one else may have the name. */
export interface ApprovalPerson {
  readonly name: string;
  readonly email: string;
}

/** Someone who works here, and why they can't approve a proposal; null if they can. */
export interface Decider {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly why: string | null;
}

/** A proposal that waits, as the record that it is about shows it. */
export interface OpenProposal {
  readonly id: number;
  readonly action: string;
}

/** An action that waits for a second person, or waited. Times in ms. */
export interface ApprovalEntry {
  readonly id: number;
  readonly action: string;
  readonly target: string;
  /** Fields of the action, and what its maker saw. */
  readonly body: unknown;
  readonly subject: unknown;
  readonly digest: string;
  /** The same in words, without what the second person looks up. */
  readonly words: Described;
  /** Who can approve it, and who can't and why; none once it is decided. */
  readonly deciders: readonly Decider[];
  readonly maker: ApprovalPerson & { readonly id: number };
  /** Why a second person is needed. */
  readonly reason: string;
  readonly made: number;
  readonly expires: number;
  readonly state: ApprovalState;
  /** Who decided; null while it is open. */
  readonly checker: ApprovalPerson | null;
  readonly decided: number | null;
  /** Why it was rejected, or what was left out of it. */
  readonly note: string;
  /** Whether the reader may approve it. */
  readonly isMine: boolean;
  /** What the second person looks up and types: the label of its field, and the fields that would show it before. */
  readonly retype: {
    readonly label: string;
    readonly hides: readonly string[];
    /** Whether it has several lines. */
    readonly isList: boolean;
  } | null;
}

/**
 * Returns up to 50 proposals that the reader made or may approve. Open ones come oldest first, and `after` continues
 * the list; others newest first, continued by `before`. With `id`, it is only that
 * proposal, in any state.
 */
export const approvalList = deskView<{ readonly approvals: readonly ApprovalEntry[] }>()({
  id: 'approvals',
  roles: ROLES,
  query: v.strictObject({
    state: v.picklist(['open', 'decided']),
    id: v.optional(idText),
    after: v.optional(idText),
    before: v.optional(idText),
  }),
});
