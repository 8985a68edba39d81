import { desc, eq } from 'drizzle-orm';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import type { RestrictedKind } from '../../../src/domain/restrictions.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { accountRestrictions, findRestriction, isInForce } from '../../modules/restrictions/index.ts';
import { restrictionReasonIn } from '../../platform/texts/restriction-reasons.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { staff } from '../schema.ts';
import { lockAccount } from './account.ts';

const LIMIT = 20;
/** A later end is a typing error. */
const MAX_MS = 5 * 366 * DAY_MS;

/** Throws `field` for an end that has passed, or is years away. */
export function assertEnd(until: number | null, now: number): void {
  if (until === null) return;
  if (until <= now) throw new DeskError(400, 'field', 'until: Choose a time in the future.');
  if (until > now + MAX_MS) throw new DeskError(400, 'field', 'until: Choose a time within five years, or none.');
}

/** Locks an account and returns what staff see when they restrict it, or lift that. Throws `notFound`. */
export async function lockRestriction(tx: Database, account: number, what: RestrictedKind, now: number) {
  const seen = await lockAccount(tx, account);
  const current = await findRestriction(tx, account, what, now);
  if (!current) return { ...seen, restriction: null };
  const { reason, begins, until, staff: by } = current;
  return { ...seen, restriction: { what, reason, begins, until, by } };
}

/** Returns a customer's restrictions, newest first. */
export async function readRestrictions(
  db: Database,
  account: number,
  now: number,
): Promise<Pick<CustomerPage, 'restrictions'>> {
  const own = accountRestrictions(db, account);
  const rows = await db
    .select({
      id: own.id,
      what: own.what,
      reason: own.reason,
      begins: own.begins,
      until: own.until,
      ended: own.ended,
      name: staff.name,
    })
    .from(own)
    .leftJoin(staff, eq(staff.id, own.staff))
    .orderBy(desc(own.id))
    .limit(LIMIT);
  return {
    restrictions: rows.map((row) => ({
      ...row,
      reason: restrictionReasonIn('en', row.reason),
      isInForce: isInForce(row, now),
    })),
  };
}
