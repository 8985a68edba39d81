import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { approvals } from './schema.ts';

/** A proposal that waits for a second person: its number, and the action that would be done. */
export interface OpenProposal {
  readonly id: number;
  readonly action: string;
}

/** Returns the oldest open proposal about each of some targets, such as `deposit 17`, by target. */
export async function openProposals(db: Database, targets: readonly string[]): Promise<Map<string, OpenProposal>> {
  if (targets.length === 0) return new Map();
  const rows = await db
    .select({ target: approvals.target, id: approvals.id, action: approvals.action })
    .from(approvals)
    .where(and(eq(approvals.state, 'open'), inArray(approvals.target, [...targets])))
    .orderBy(desc(approvals.id));
  return new Map(rows.map(({ target, ...proposal }) => [target, proposal]));
}
