import { desc, lt, sql } from 'drizzle-orm';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import type { CustomerEntry, CustomerMatch, customers as list } from '../../../src/desk/customers/api-views.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { customers } from '../../platform/db/schema.ts';
import type { DeskContext } from '../perform.ts';
import { readVerificationLevels } from '../verifications/views.ts';
import { seesWhole, visibleTo } from './masks.ts';
import { readCustomerNames } from './names.ts';
import { findClose } from './search-close.ts';
import { searchPlaces } from './search-terms.ts';

type Found = ReadonlyMap<number, CustomerEntry['matches']>;

/** Returns the newest customers before an id. */
async function newest(db: Database, before: number | undefined): Promise<Found> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(before === undefined ? undefined : lt(customers.id, before))
    .orderBy(desc(customers.id))
    .limit(PAGE_SIZE + 1);
  return new Map(rows.map(({ id }) => [id, []]));
}

/** Returns the newest customers before an id for whom one of the places has the term, with those places. */
function find(db: Database, term: string, before: number | undefined, mayBegin: boolean): Promise<Found> {
  const parts = searchPlaces(term, mayBegin).map(
    ({
      match,
      account,
      where,
      isSelective = false,
    }) => sql`(select ${account} as account, ${match}::text as match from ${account.table}
      where ${where} ${before === undefined ? sql`` : sql`and ${account} < ${before}`}
      order by ${isSelective ? sql`${account} + 0` : account} desc limit ${PAGE_SIZE + 1})`,
  );
  return db.transaction(async (tx) => {
    // a plan for all terms would scan whole tables: how many customers a beginning has depends on the term
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    const rows = await rowsOf<{ account: string | number; matches: CustomerMatch[] }>(
      tx,
      sql`select account, array_agg(distinct match) as matches from (${sql.join(parts, sql` union all `)}) found
        group by account order by account desc limit ${PAGE_SIZE + 1}`,
    );
    return new Map(rows.map(({ account, matches }) => [Number(account), matches]));
  });
}

/**
 * Returns up to 50 customers, newest first: those that a term finds, or all. If one page has all that a term finds,
 * those that are one letter away follow.
 */
export async function findCustomers(
  context: Pick<DeskContext, 'services' | 'member'>,
  { search, before }: ViewQuery<typeof list>,
): Promise<{ customers: CustomerEntry[]; hasMore: boolean }> {
  const { db } = context.services;
  const exact = await (search === undefined ? newest(db, before) : find(db, search, before, seesWhole(context)));
  const hasMore = exact.size > PAGE_SIZE;
  const exactIds = [...exact.keys()].slice(0, PAGE_SIZE);
  const isOnlyPage = before === undefined && !hasMore;
  const close: Found =
    search !== undefined && isOnlyPage ? await findClose(context, search, exactIds) : new Map<number, never>();
  const found: Found = new Map([...exact, ...close]);
  const ids = [...exactIds, ...close.keys()];
  if (ids.length === 0) return { customers: [], hasMore: false };
  const [rows, levels] = [
    await db
      .select()
      .from(customers)
      .where(sql`${customers.id} = any(${sql.param(ids)}::bigint[])`)
      .orderBy(sql`array_position(${sql.param(ids)}::bigint[], ${customers.id})`),
    await readVerificationLevels(db, ids),
  ];
  const visible = visibleTo(context);
  const nameOf = await readCustomerNames(context, ids);
  return {
    customers: rows.map(({ id, username, frozen, created }) => ({
      id,
      username: visible.username(username),
      name: nameOf(id),
      level: levels.get(id) ?? 'none',
      frozen,
      created,
      matches: found.get(id) ?? [],
    })),
    hasMore,
  };
}
