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
