import * as v from 'valibot';
import { deskView } from '../api/desk-call.ts';
import { idText } from '../api/fields.ts';
import { ROLES } from '../api/roles.ts';

/** `refused`: its subject had changed when someone approved it. */
export type ApprovalState = 'open' | 'done' | 'rejected' | 'withdrawn' | 'lapsed' | 'refused';

/** A person as approvals name them. The email address is unique, and no one else may have the name. */
export interface ApprovalPerson {
  readonly name: string;
  readonly email: string;
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
  readonly maker: ApprovalPerson & { readonly id: number };
  /** Why a second person is needed. */
  readonly reason: string;
  readonly made: number;
  readonly expires: number;
  readonly state: ApprovalState;
  /** Who decided; null while it is open. */
  readonly checker: ApprovalPerson | null;
  readonly decided: number | null;
  /** Why it was rejected. */
  readonly note: string;
  /** Whether the reader may approve it. */
  readonly isMine: boolean;
  /** What the second person looks up and types: the label of its field, and the fields that would show it before. */
  readonly retype: { readonly label: string; readonly hides: readonly string[] } | null;
}

/** Returns up to 50 proposals that the reader made or may approve, newest first; `before` continues a list. */
export const approvalList = deskView<{ readonly approvals: readonly ApprovalEntry[] }>()({
  id: 'approvals',
  roles: ROLES,
  query: v.strictObject({ state: v.picklist(['open', 'decided']), before: v.optional(idText) }),
});
