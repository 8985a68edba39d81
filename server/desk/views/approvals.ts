import { and, desc, eq, inArray, lt, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { approvalList, ApprovalEntry } from '../../../src/desk-api/approvals.ts';
import type { ViewQuery } from '../../../src/desk-api/desk-call.ts';
import { PAGE_SIZE } from '../../../src/desk-api/paging.ts';
import { hasRole } from '../../../src/desk-api/roles.ts';
import type { ActionHandler, DeskContext } from '../perform.ts';
import { approvals, staff } from '../schema.ts';

/** Returns up to 50 proposals that a person made, or whose action their role may do, newest first. */
export async function approvalEntries(
  { services, member }: DeskContext,
  actions: ReadonlyMap<string, ActionHandler>,
  { state, before }: ViewQuery<typeof approvalList>,
): Promise<ApprovalEntry[]> {
  const checker = alias(staff, 'checker');
  const own = [...actions.values()].filter(({ action }) => hasRole(member.roles, action.roles));
  const names = own.map(({ action }) => action.id);
  const rows = await services.db
    .select({ approval: approvals, maker: staff.name, checker: checker.name })
    .from(approvals)
    .innerJoin(staff, eq(staff.id, approvals.maker))
    .leftJoin(checker, eq(checker.id, approvals.checker))
    .where(
      and(
        state === 'open' ? eq(approvals.state, 'open') : ne(approvals.state, 'open'),
        // what somebody may neither approve nor made is none of their business
        or(eq(approvals.maker, member.id), inArray(approvals.action, names)),
        before === undefined ? undefined : lt(approvals.id, before),
      ),
    )
    .orderBy(desc(approvals.id))
    .limit(PAGE_SIZE);
  return rows.map(({ approval: { body, subject, maker, ...approval }, maker: name, checker: decider }) => ({
    ...approval,
    body: JSON.parse(body) as unknown,
    subject: JSON.parse(subject) as unknown,
    maker: { id: maker, name },
    checker: decider,
    isMine: approval.state === 'open' && maker !== member.id && names.includes(approval.action),
  }));
}
