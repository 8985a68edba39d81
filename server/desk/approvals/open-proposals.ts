import { and, desc, eq, inArray } from 'drizzle-orm';
import type { OpenProposal } from '../../../src/desk/approvals/api.ts';
import type { Database } from '../../platform/db/connect.ts';
import { approvals } from '../schema.ts';

/** Returns the oldest open proposal about each target, such as `withdrawal 17`. */
export async function openProposals(db: Database, targets: readonly string[]): Promise<Map<string, OpenProposal>> {
  if (targets.length === 0) return new Map();
  const rows = await db
    .select({ target: approvals.target, id: approvals.id, action: approvals.action })
    .from(approvals)
    .where(and(eq(approvals.state, 'open'), inArray(approvals.target, [...targets])))
    .orderBy(desc(approvals.id));
  return new Map(rows.map(({ target, ...proposal }) => [target, proposal]));
}

/** A decision that two people took. */
export interface JointDecision {
  readonly action: string;
  readonly maker: number;
  readonly checker: number | null;
}

/** Returns what two people decided about a target, newest first. */
export const jointDecisions = (db: Database, target: string): Promise<JointDecision[]> =>
  db
    .select({ action: approvals.action, maker: approvals.maker, checker: approvals.checker })
    .from(approvals)
    .where(and(eq(approvals.target, target), eq(approvals.state, 'done')))
    .orderBy(desc(approvals.id));
