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
import { searchPlaces } from './search-terms.ts';

type Found = ReadonlyMap<number, readonly CustomerMatch[]>;

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
    ({ match, account, where }) => sql`(select ${account} as account, ${match}::text as match from ${account.table}
      where ${where} ${before === undefined ? sql`` : sql`and ${account} < ${before}`}
      order by ${account} desc limit ${PAGE_SIZE + 1})`,
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

/** Returns up to 50 customers, newest first: those that a term finds, or all. */
export async function findCustomers(
  context: Pick<DeskContext, 'services' | 'member'>,
  { search, before }: ViewQuery<typeof list>,
): Promise<{ customers: CustomerEntry[]; hasMore: boolean }> {
  const { db } = context.services;
  const found = await (search === undefined ? newest(db, before) : find(db, search, before, seesWhole(context)));
  const ids = [...found.keys()].slice(0, PAGE_SIZE);
  if (ids.length === 0) return { customers: [], hasMore: false };
  const [rows, levels] = [
    await db
      .select()
      .from(customers)
      .where(sql`${customers.id} = any(${sql.param(ids)}::bigint[])`)
      .orderBy(desc(customers.id)),
    await readVerificationLevels(db, ids),
  ];
  const visible = visibleTo(context);
  return {
    customers: rows.map(({ id, username, frozen, created }) => ({
      id,
      username: visible.username(username),
      level: levels.get(id) ?? 'none',
      frozen,
      created,
      matches: found.get(id) ?? [],
    })),
    hasMore: found.size > PAGE_SIZE,
  };
}
