import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { approvalList, ApprovalEntry } from '../../../src/desk/approvals/api.ts';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { Json } from '../../../src/desk/api/canonical.ts';
import { hasRole } from '../../../src/desk/api/roles.ts';
import { withCustomerNames } from '../customers/names.ts';
import { describeProposal, withDisclosed } from '../describe.ts';
import type { ActionHandler, DeskContext } from '../perform.ts';
import { approvals, staff } from '../schema.ts';
import { decidersOf, readColleagues } from './deciders.ts';

/**
 * Returns the ids of a page of decided proposals that match one of some conditions. Each condition is a range of an
 * index. With `or`, PostgreSQL would read the whole table for a person who may see few of its rows.
 */
function decidedIds(conditions: readonly SQL[], before: number | undefined): SQL {
  const { id, state } = approvals;
  const ranges = conditions.map(
    (condition) =>
      sql`(select ${id} from ${approvals} where ${and(
        condition,
        // a literal, so that the plan knows it
        sql`${state} <> 'open'`,
        before === undefined ? undefined : lt(id, before),
      )} order by ${id} desc limit ${PAGE_SIZE})`,
  );
  return sql`(${sql.join(ranges, sql` union `)} order by id desc limit ${PAGE_SIZE})`;
}

/** Returns which proposals someone may see: those that they made, and those whose action their role may do. */
function visibleTo({ member }: Pick<DeskContext, 'member'>, actions: ReadonlyMap<string, ActionHandler>): SQL[] {
  const own = [...actions.values()].filter(({ action }) => hasRole(member.roles, action.roles));
  return [eq(approvals.maker, member.id), ...own.map(({ action }) => eq(approvals.action, action.id))];
}

/** Counts the open proposals that a person made, or whose action their role may do. */
export const countOpenApprovals = (
  context: Pick<DeskContext, 'services' | 'member'>,
  actions: ReadonlyMap<string, ActionHandler>,
): Promise<number> =>
  context.services.db.$count(approvals, and(eq(approvals.state, 'open'), or(...visibleTo(context, actions))));

/** Returns the open proposals that a person may see, without words. */
export const openProposalsSeenBy = (
  context: Pick<DeskContext, 'services' | 'member'>,
  actions: ReadonlyMap<string, ActionHandler>,
) =>
  context.services.db
    .select({
      action: approvals.action,
      target: approvals.target,
      body: approvals.body,
      subject: approvals.subject,
    })
    .from(approvals)
    .where(and(eq(approvals.state, 'open'), or(...visibleTo(context, actions))));

/** Returns a proposal with what only the people who decide about it read: its proposer, and who may approve it. */
async function disclosed(
  context: DeskContext,
  actions: ReadonlyMap<string, ActionHandler>,
  entry: ApprovalEntry,
): Promise<ApprovalEntry> {
  const handler = actions.get(entry.action);
  if (!handler?.discloses || entry.state !== 'open') return entry;
  if (!entry.isMine && entry.maker.id !== context.member.id) return entry;
  // the fields may be those of an earlier version
  if (!v.is(handler.action.request, entry.body)) return entry;
  const more = await handler.discloses(context.services.db, entry.body as never, context);
  return { ...entry, words: withDisclosed(entry.words, more) };
}

/** Returns up to 50 proposals that a person made, or whose action their role may do; see `approvalList`. */
export async function approvalEntries(
  context: DeskContext,
  actions: ReadonlyMap<string, ActionHandler>,
  { state, id, after, before }: ViewQuery<typeof approvalList>,
): Promise<ApprovalEntry[]> {
  const { services, member } = context;
  const checker = alias(staff, 'checker');
  // what someone may neither approve nor made is none of their business
  const conditions = visibleTo(context, actions);
  const listed =
    state === 'open'
      ? and(eq(approvals.state, 'open'), or(...conditions), after === undefined ? undefined : gt(approvals.id, after))
      : sql`${approvals.id} in ${decidedIds(conditions, before)}`;
  const where = id === undefined ? listed : and(eq(approvals.id, id), or(...conditions));
  const rows = await services.db
    .select({
      approval: approvals,
      maker: { name: staff.name, email: staff.email },
      checker: { name: checker.name, email: checker.email },
    })
    .from(approvals)
    .innerJoin(staff, eq(staff.id, approvals.maker))
    .leftJoin(checker, eq(checker.id, approvals.checker))
    .where(where)
    .orderBy(state === 'open' ? asc(approvals.id) : desc(approvals.id))
    .limit(PAGE_SIZE);
  const people = rows.some(({ approval }) => approval.state === 'open') ? await readColleagues(services.db) : [];
  const entries = rows.map(({ approval: { maker, ...approval }, maker: person, checker: decider }) => {
    const [subject, body] = [JSON.parse(approval.subject) as Json, JSON.parse(approval.body) as Json];
    const handler = actions.get(approval.action);
    const retype = handler?.retype?.(subject, body);
    const { target } = approval;
    const isOpen = approval.state === 'open';
    const deciders = handler && isOpen ? decidersOf(people, handler, { maker, target, body }) : [];
    return {
      ...approval,
      body,
      subject,
      words: describeProposal(handler, { action: approval.action, target, subject, body }),
      deciders,
      maker: { id: maker, ...person },
      checker: decider,
      isMine: deciders.some((decider) => decider.id === member.id && decider.why === null),
      retype: retype ? { label: retype.label, hides: retype.hides, isList: retype.differs !== undefined } : null,
    };
  });
  const named = await withCustomerNames(
    context,
    services.db,
    entries.map(({ words }) => words),
  );
  return Promise.all(
    entries.map((entry, index) => disclosed(context, actions, { ...entry, words: named[index] ?? entry.words })),
  );
}
