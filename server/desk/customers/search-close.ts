import { eq, sql } from 'drizzle-orm';
import { limits } from '../../../src/config.ts';
import type { CloseMatch } from '../../../src/desk/customers/api-views.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import { accountOfReference, findReferences } from '../../modules/deposits/index.ts';
import { verificationNamesIn } from '../verifications/views.ts';
import { isAnyText } from '../../platform/db/customer-rows.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { customers } from '../../platform/db/schema.ts';
import type { DeskContext } from '../perform.ts';
import { visibleTo } from './masks.ts';
import { nearSpellings } from './one-letter.ts';

/** Close customers below the exact ones, in one page together with them. */
const MAX_CLOSE = 10;

/** Returns the customer whose number is in a deposit reference with a wrong check letter, unless found exactly. */
async function ofWrongReference(
  db: Database,
  term: string,
  exact: readonly number[],
): Promise<ReadonlyMap<number, readonly CloseMatch[]>> {
  const [found] = findReferences(term);
  if (!found || exact.includes(found.account) || accountOfReference(found.text) !== undefined) return new Map();
  const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, found.account));
  return new Map(row ? [[row.id, [`close: customer ${row.id}, wrong check letter (you typed ${found.text})`]]] : []);
}

/**
 * Returns up to ten customers whose name, phone or email address is one letter away from a term, newest first, without
 * those that it found exactly, whose ids are given. A deposit reference with a wrong check letter has the customer's
 * number.
 */
export async function findClose(
  context: Pick<DeskContext, 'services' | 'member'>,
  term: string,
  exact: readonly number[],
): Promise<ReadonlyMap<number, readonly CloseMatch[]>> {
  const referred = await ofWrongReference(context.services.db, term, exact);
  if (referred.size > 0) return referred;
  const near = nearSpellings(term, limits.areaCode);
  const limit = Math.min(MAX_CLOSE, PAGE_SIZE - 1 - exact.length);
  if (!near || limit <= 0) return new Map();
  const contacts = [...near.phones, ...near.emails];
  const rows = await context.services.db.transaction(async (tx: Database) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    // thousands of spellings look to the planner as if they were most of the table
    await tx.execute(sql`set local enable_seqscan = off`);
    return rowsOf<{ account: string | number; value: string; kind: 'contact' | 'name' }>(
      tx,
      // `materialized`, or the planner walks the customers in the order of the list until enough fit
      sql`with found as materialized (
          select ${customers.id} as account, ${customers.identity} as value, 'contact' as kind from ${customers}
            where ${isAnyText(customers.identity, contacts)}
          union all select ${customers.id}, ${customers.phone}, 'contact' from ${customers}
            where ${isAnyText(customers.phone, near.phones)}
          union all select ${customers.id}, ${customers.email}, 'contact' from ${customers}
            where ${isAnyText(customers.email, near.emails)}
          union all ${verificationNamesIn(near.names)})
        select distinct on (account) account, value, kind from found
          where account <> all(${sql.param(exact)}::bigint[]) order by account desc, kind limit ${limit}`,
    );
  });
  const visible = visibleTo(context);
  const shown = (kind: 'contact' | 'name', value: string): string => {
    if (kind === 'name') return visible.name(value) ?? '';
    return visible.username(near.phones.length > 0 ? `+${value}` : value);
  };
  return new Map(
    rows.map(({ account, value, kind }) => [
      Number(account),
      [`close: ${shown(kind, value)} (you typed ${near.typed})` as const],
    ]),
  );
}
