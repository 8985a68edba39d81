import type { ApprovalEntry } from '../approvals/api.ts';
import { proposeSetting } from './api.ts';

/** A change of a setting that waits for a second person. */
export interface Proposal {
  readonly id: number;
  readonly maker: { readonly name: string };
  /** The proposed value, as JSON with sorted names. */
  readonly data: string;
}

/** Returns the open proposals of a setting among all that wait. */
export const proposalsOf = (approvals: readonly ApprovalEntry[], name: string): Proposal[] =>
  approvals
    .filter(({ action }) => action === proposeSetting.id)
    .map(({ id, maker, body }) => ({ id, maker, body: body as { name: string; data: string } }))
    .filter(({ body }) => body.name === name)
    .map(({ id, maker, body: { data } }) => ({ id, maker, data }));
